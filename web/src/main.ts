import "./style/tokens.css";
import "./style/palettes.css";
import "./style/base.css";

import { mount } from "svelte";

import App from "./App.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element #app");

export default mount(App, { target });
