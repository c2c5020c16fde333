import pino, { type DestinationStream, type Logger } from "pino";
import { env } from "../env.ts";
import { errorText } from "./error-text.ts";

/** A logger that writes JSON lines, for messages of LOG_LEVEL and above. */
export function createLogger(name: string, destination: DestinationStream): Logger {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: errorText },
      // Tokens and addresses are masked in the whole line, so that no field can be forgotten.
      hooks: { streamWrite: maskPersonalData },
    },
    destination,
  );
}

/** A signed token (lib/mail/links.ts) or a JSON Web Token. The lookbehind keeps matching linear in time. */
const signedToken = /(?<![\w-])[\w-]{8,}(?:(?:\.|%2e)[\w-]{8,})?(?:\.|%2e)[\w-]{43}(?![\w-])/gi;

/** The value of a parameter named like Auth's one-time tokens. */
const tokenParameter = /(?<=[?&\s"](?:\w{1,20}_)?token(?:_\w{1,20})?=)[^&#\s"\\]+/gi;

/** An e-mail address; package names as in `lite@0.10.0` have no top-level domain. */
const address =
  /(?<![\w.+'-])[\w.+'-]{1,64}(?:@|%40)(?:[a-z\d-]{1,63}\.){1,8}[a-z][a-z\d-]{0,62}(?![\w-])/gi;

/** Matches every line that holds something to mask: one search is cheaper than three for the line of each request. */
const suspicious = /@|%40|token|\.[\w-]{43}|%2e/i;

/**
 * Masks link tokens and e-mail addresses anywhere in a log line: readers of logs must not be able to use a link, and logs
 * must not keep the address of a deleted person.
 */
export function maskPersonalData(line: string): string {
  if (!suspicious.test(line)) return line;
  return line
    .replace(signedToken, "[token]")
    .replace(tokenParameter, "[token]")
    .replace(address, "[address]");
}
