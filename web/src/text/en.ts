import type { Catalogue } from "../lib/text";

const files = import.meta.glob<Catalogue>("./*.en.json", { eager: true, import: "default" });
export default Object.assign({}, ...Object.values(files)) as Catalogue;
