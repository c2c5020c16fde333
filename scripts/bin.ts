import { join } from "node:path";

/** The path of a development tool that npm has installed. */
export const bin = (name: string) => join(import.meta.dirname, "../node_modules/.bin", name);
