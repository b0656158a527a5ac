// The board alone, with what /demo.json says: for looking at it and for measuring. Not part of the client.
import "../src/style/tokens.css";
import "../src/style/palettes.css";
import "../src/style/base.css";
import { mount } from "svelte";

import { prefs } from "../src/lib/prefs.svelte";
import { words } from "../src/lib/words.svelte";
import Demo from "./Demo.svelte";

const query = new URLSearchParams(location.search);
prefs.set("lang", query.get("lang") ?? "en");
prefs.set("theme", query.get("theme") ?? "light");
prefs.show();
words.game = query.get("game") ?? "";
await Promise.all([words.load(), words.load(words.game)]).catch(() => undefined);
const given = await (await fetch("/demo.json")).json();
mount(Demo, { target: document.querySelector("#app") ?? document.body, props: { given } });
