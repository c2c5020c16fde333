import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

// On the global object, because the server and the pages bundled by Next each have a copy of this module.
const key = Symbol.for('golang-jobs:answer');
const scope = globalThis as typeof globalThis & { [key]?: AsyncLocalStorage<ServerResponse> };

/** The answer that is being made to a request. */
export const answer = (scope[key] ??= new AsyncLocalStorage<ServerResponse>());

/**
 * Makes the page that is being made for one request an answer of 500 which nobody keeps. For pages made for each request
 * only: of the others Next knows by itself when they fail.
 */
export function failAnswer(): void {
  const response = answer.getStore();
  if (!response || response.headersSent) return;
  response.statusCode = 500;
  response.setHeader('Cache-Control', 'no-store');
}
