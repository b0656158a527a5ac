// The worker that shows notices of this house while no page of it is open. It keeps and fetches nothing.
const ICON = "/icon.svg";

async function show(told) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = String(told.path ?? "/");
  if (pages.some((page) => page.focused && new URL(page.url).pathname === path)) return; // he is looking at it
  await self.registration.showNotification(String(told.title ?? "Kurgan"), {
    body: String(told.body ?? ""),
    icon: ICON,
    tag: "your-move", // the newest one stands for all
    data: { path },
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(path);
}

self.addEventListener("push", (event) => {
  let told;
  try {
    told = event.data?.json() ?? {};
  } catch {
    told = {};
  }
  event.waitUntil(show(told));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { origin } = self.location;
  const wanted = new URL(event.notification.data?.path ?? "/", origin); // of this house only, whatever was sent
  event.waitUntil(open(wanted.origin === origin ? wanted.pathname : "/"));
});
