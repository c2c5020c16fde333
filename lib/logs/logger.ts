import pino, { type DestinationStream, type Logger } from "pino";
import { env } from "../config/env.ts";
import { errorText } from "./error-text.ts";
import { masked } from "./mask.ts";

/** Writes lines of JSON from LOG_LEVEL up: when, how bad, which process, what happened, and in `err` why. */
export function createLogger(name: string, destination: DestinationStream): Logger {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: errorText },
      // On the whole line: no field and no route can be forgotten.
      hooks: { streamWrite: masked },
    },
    destination,
  );
}
