import "./style/fonts.css";
import "./style/tokens.css";
import "./style/palettes.css";
import "./style/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { words } from "./lib/words.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element #app");

await words.begin();
export default mount(App, { target });
