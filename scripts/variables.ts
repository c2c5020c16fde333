import { variableNames } from "../lib/env.ts";

/** The project's variables out of an environment; absent ones are empty, so that a child does not read them from .env. */
export function variables(source: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(variableNames.map((name) => [name, source[name] ?? ""]));
}
