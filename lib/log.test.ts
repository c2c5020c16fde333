import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from './answer';
import { logConsole, logError } from './log';

let written: string[] = [];

beforeEach(() => {
  written = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(written.push(String(text))));
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});
afterEach(() => vi.restoreAllMocks());

const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z /;
const lines = () => written.map((line) => line.replace(time, ''));

/** Runs `work` while a request is answered. */
function during(url: string, work: () => void) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url });
  request.headers['x-request-id'] = 'abc-123';
  answer.run(new ServerResponse(request), work);
}

test('a line says when, in which request, what and why, down to the first cause', () => {
  during('/golang-jobs/x?token=secret', () =>
    logError('A search failed.', new TypeError('fetch failed', { cause: new AggregateError([new Error('connect ECONNREFUSED ::1:1')]) })),
  );
  expect(written[0]).toMatch(time);
  expect(lines()[0]).toMatch(
    /^ERROR GET \/golang-jobs\/x abc-123: A search failed. ← TypeError: fetch failed \(at .+:\d+:\d+\) ← AggregateError: ← Error: connect ECONNREFUSED ::1:1\n$/,
  );
});

test('what the backend says of an error that is a plain object is told, its page of HTML only in part', () => {
  logError('Saving failed.', { message: 'permission denied', code: '42501', details: null, hint: 'Grant it.' });
  logError('Saving failed.', { message: '<html>'.repeat(1000) });
  expect(lines()[0]).toBe('ERROR Saving failed. ← Error: permission denied (42501, Grant it.)\n');
  expect(lines()[1]?.length).toBeLessThan(600);
});

test('nothing from outside begins a line of its own or paints the terminal', () => {
  during('/a\u001b[31m', () => logError('Failed.', new Error('one\r\n2026-01-01T00:00:00Z ERROR two\u2028three\u001b[0m')));
  expect(written.join('')).toMatch(/^[^\n]*\n$/);
  expect(written.join('').slice(0, -1)).not.toMatch(/[\p{Cc}\u2028]/u);
});

test('a library that complains with an error gets one line too, without the constants of a DOMException', () => {
  logConsole();
  during('/books', () => console.error(new DOMException('The operation was aborted due to timeout', 'TimeoutError')));
  console.warn('Failed to set fetch cache', 'https://a.example', new Error('full'));
  expect(lines()[0]).toMatch(/^ERROR GET \/books abc-123: Unexpected ← TimeoutError: The operation was aborted due to timeout.*\n$/);
  expect(lines()[0]).not.toContain('INDEX_SIZE_ERR');
  expect(lines()[1]).toMatch(/^WARN Failed to set fetch cache https:\/\/a\.example ← Error: full/);
});

test('a visitor who went away is not logged', () => {
  logConsole();
  console.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  expect(lines()).toEqual([]);
});

test('causes that go round in a circle end', () => {
  const error = new Error('round');
  error.cause = error;
  logError('Failed.', error);
  expect(lines()).toHaveLength(1);
});
