import { join } from "node:path";

// Only commands for development may import this file. If a shipped file referred to node_modules/.bin, `npm run build
// FOLDER` would trace that folder and ship every tool in it, including Node.
export const binPath = (name: string) => join(import.meta.dirname, "../node_modules/.bin", name);
