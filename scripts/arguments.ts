import { parseArgs, type ParseArgsConfig } from "node:util";
import { UserError } from "./user-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The options and words of the command line. Throws a UserError with `usage` for an unknown option or too many words. */
export function readArguments<const Known extends Options>(
  usage: string,
  options: Known,
  mostWords = 0,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length <= mostWords) return { values, words: positionals };
  } catch {
    // an option that does not exist: the same sentence helps
  }
  throw new UserError(usage);
}
