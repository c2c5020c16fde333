import { inspect } from 'node:util';
import { answer } from './answer.ts';

/** Longest cause, in characters: a backend may send a whole page in place of a message. */
const longestCause = 500;

/** Writes one line: when, the request it happened in, what happened, and why as far as `error` and its causes tell. */
export function logError(what: string, error?: unknown): void {
  write('ERROR', what, error);
}

/** The same for what is no fault. */
export function logInfo(what: string): void {
  write('INFO', what);
}

/** Makes one line of each thing that libraries and Next complain about, in place of a page of stack and constants. */
export function logConsole(): void {
  for (const [method, level] of [['error', 'ERROR'], ['warn', 'WARN']] as const) {
    console[method] = (...things: unknown[]) => {
      const texts = things.filter((thing) => typeof thing === 'string');
      const error = things.find((thing) => typeof thing === 'object');
      if (!isGone(error)) write(level, texts.join(' ') || 'Unexpected', error);
    };
  }
}

/** Whether it says that the visitor went away before everything was sent, which is no failure of ours. */
const isGone = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

function write(level: string, what: string, error?: unknown) {
  const request = answer.getStore()?.req;
  // Without the query, which may hold one-time codes and what people search for.
  const place = request && [request.method, request.url?.replace(/\?.*/s, ''), request.headers['x-request-id']].join(' ');
  const line = [new Date().toISOString(), level, place && `${place}:`, [what, ...causesOf(error)].join(' ← ')].filter(Boolean).join(' ');
  process.stderr.write(`${oneLine(line)}\n`);
}

/** What went wrong, then what made it go wrong, and so on; the first with its place in the code. */
function causesOf(error: unknown): string[] {
  const causes: string[] = [];
  for (let cause = error; cause !== undefined && cause !== null && causes.length < 5; cause = causeOf(cause))
    causes.push(textOf(cause) + (causes.length === 0 ? placeOf(cause) : ''));
  return causes;
}

function causeOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0];
  return error instanceof Error ? error.cause : undefined;
}

function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error))
    return oneLine(typeof error === 'string' ? error : inspect(error, { depth: 2, breakLength: Infinity })).slice(0, longestCause);
  const { name, message, code, details, hint } = error as Record<string, unknown>;
  const more = [code, details, hint].filter((text) => typeof text === 'string' && text && !String(message).includes(text));
  const text = `${error instanceof Error ? String(name) : 'Error'}: ${String(message)}`;
  return oneLine(more.length > 0 ? `${text} (${more.join(', ')})` : text).slice(0, longestCause);
}

const placeOf = (error: unknown) => {
  const frame = error instanceof Error && /^\s+at (.+)$/m.exec(error.stack ?? '')?.[1];
  return frame ? ` (at ${frame})` : '';
};

/** Nothing from outside begins a line of its own, or paints the terminal. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
