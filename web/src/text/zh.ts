import type { Catalogue } from "../lib/text";

const files = import.meta.glob<Catalogue>("./*.zh.json", { eager: true, import: "default" });
export default Object.assign({}, ...Object.values(files)) as Catalogue;
