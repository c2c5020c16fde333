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

/**
 * Makes the page that is being made an answer of 404. Next's own notFound() would leave the HTML of a kept page empty, to
 * be filled by React in the browser. The cache of pages keeps the status with the page (lib/cache-handler.ts).
 */
export function answerNotFound(): void {
  const response = answer.getStore();
  if (response) response.statusCode = 404;
}
