import pino, { type DestinationStream, type Logger } from 'pino';
import { errorText } from './error-text.ts';

/** Writes lines of JSON: when, how bad, which process, what happened, and in `err` why. */
export function createLogger(name: string, destination: DestinationStream): Logger {
  return pino(
    {
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: errorText },
    },
    destination,
  );
}
