// The page as one file that asks nobody for anything: its words, pictures and styles, without its buttons.

interface About {
  title: string;
  lang: string;
  name: string;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Every rule in force, without fonts and pictures that would have to be fetched. */
function styles(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => !(rule instanceof CSSFontFaceRule || rule instanceof CSSImportRule))
    .map((rule) => rule.cssText)
    .filter((text) => !text.includes("url("))
    .join("\n");
}

export function whole(paper: HTMLElement, { title, lang }: About): string {
  const copy = paper.cloneNode(true) as HTMLElement;
  copy.querySelectorAll("[data-screen], [popover], script").forEach((part) => part.remove());
  copy.querySelectorAll("details").forEach((part) => (part.open = true));
  // What could be pressed leads nowhere here: only its words stay.
  copy.querySelectorAll("a, button").forEach((part) => {
    const plain = document.createElement("span");
    plain.className = part.className.toString();
    plain.append(...part.childNodes);
    part.replaceWith(plain);
  });
  const theme = document.documentElement.dataset.theme;
  return [
    "<!doctype html>",
    `<html lang="${lang}"${theme ? ` data-theme="${theme}"` : ""}>`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta http-equiv="content-security-policy" content="${POLICY}">`,
    `<title>${escaped(title)}</title><style>${styles()}</style></head>`,
    `<body><main>${copy.outerHTML}</main></body></html>`,
  ].join("\n");
}

export function save(paper: HTMLElement, about: About): void {
  const address = URL.createObjectURL(new Blob([whole(paper, about)], { type: "text/html" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = about.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
