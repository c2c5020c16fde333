import { readFileSync } from "node:fs";

/** The content of a JSON file; null if the file is missing or damaged. */
export function readJsonFile<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null;
  }
}
