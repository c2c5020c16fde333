import { join } from "node:path";

/**
 * The path of a development tool that npm has installed. Only commands for development import this file: `npm run build
 * FOLDER` ships every tool, Node among them, if a file that it ships names their folder.
 */
export const bin = (name: string) => join(import.meta.dirname, "../node_modules/.bin", name);
