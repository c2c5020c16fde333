// Loaded into a server before its own code: Next finds no middleware in the build.
import files from "node:fs/promises";

const { readFile } = files;
files.readFile = ((path: string, ...options: []) =>
  path.endsWith("functions-config-manifest.json")
    ? Promise.resolve('{"functions":{}}')
    : readFile(path, ...options)) as typeof readFile;
