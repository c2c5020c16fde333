import { join } from "node:path";

// Only commands for development import this file: `npm run build FOLDER` ships every tool, Node among them, if a file
// that it ships names their folder.
export const binPath = (name: string) => join(import.meta.dirname, "../node_modules/.bin", name);
