import pino, { type DestinationStream, type Logger } from "pino";
import { env } from "../config/env.ts";
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
      // Masks the whole line instead of single fields, so that no field can be forgotten.
      hooks: { streamWrite: maskPersonalData },
    },
    destination,
  );
}

/**
 * Matches a signed token (lib/mail/links.ts) or JSON Web Token. The lookbehind keeps matching linear in time.
 */
const signedToken = /(?<![\w-])[\w-]{8,}(?:(?:\.|%2e)[\w-]{8,})?(?:\.|%2e)[\w-]{43}(?![\w-])/gi;

/** Matches the value of a query parameter with the name of one of Auth's one-time tokens, such as token_hash. */
const tokenParameter = /(?<=[?&\s"](?:\w{1,20}_)?token(?:_\w{1,20})?=)[^&#\s"\\]+/gi;

/** Matches an e-mail address, but not a package version such as `lite@0.10.0`, which has no top-level domain. */
const address =
  /(?<![\w.+'-])[\w.+'-]{1,64}(?:@|%40)(?:[a-z\d-]{1,63}\.){1,8}[a-z][a-z\d-]{0,62}(?![\w-])/gi;

/** Matches every line that may contain anything to mask. This check spares most lines the three replacements. */
const suspicious = /@|%40|token|\.[\w-]{43}|%2e/i;

/**
 * Masks link tokens and e-mail addresses anywhere in a log line: readers of logs must not be able to use a link, and
 * logs must not keep the address of a deleted person.
 */
export function maskPersonalData(line: string): string {
  if (!suspicious.test(line)) return line;
  return line
    .replace(signedToken, "[token]")
    .replace(tokenParameter, "[token]")
    .replace(address, "[address]");
}
