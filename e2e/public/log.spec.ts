import { request as send } from 'node:http';
import { expect } from '../fixtures';
import { test } from '../own-site';

test.use({ isFailing: true });

test('what fails is logged in one line, with its request and its cause', async ({ request, ownSite }) => {
  ownSite.breakOff();
  const lines = () => ownSite.log().trim().split('\n').filter(Boolean);
  const ask = async (path: string) => {
    const before = lines().length;
    const id = (await request.get(path)).headers()['x-request-id'] ?? '';
    await expect.poll(() => lines().length, path).toBeGreaterThan(before);
    return { id, line: lines().slice(before).find((line) => line.includes(id)) ?? lines().slice(before).join('\n') };
  };
  for (const [path, what] of [
    ['/?q=gopher', 'A search failed.'],
    ['/golang-jobs/no-such-job?token=secret', 'A page failed'],
    ['/feed.xml', 'A route failed'],
  ] as const) {
    const { id, line } = await ask(path);
    expect(line, path).toContain(`ERROR GET ${path.replace(/\?.*/, '')} ${id}: ${what}`);
    expect(line, path).toMatch(/ ← .+(?:socket hang up|ECONNRESET|other side closed|fetch failed)/);
  }
  ownSite.hang();
  await ask('/books');
  for (const line of lines()) expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (?:ERROR|WARN) /);
  expect(ownSite.log()).not.toMatch(/INDEX_SIZE_ERR|secret|gopher/);
});

test('a page that cannot be made anew complains in one line too', async ({ request, ownSite }) => {
  await request.get('/books');
  ownSite.breakOff();
  ownSite.wait(90);
  await request.get('/books', { headers: { 'Cache-Control': 'no-cache' } });
  await expect.poll(() => ownSite.log()).toContain('/books');
  for (const line of ownSite.log().trim().split('\n')) expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (?:ERROR|WARN) /);
});

test('a visitor who goes away while sending is no failure', async ({ ownSite, request, baseURL }) => {
  const form = send(`${baseURL}/recruiter/login`, { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 1000 } });
  form.on('error', () => undefined);
  form.write('--x\r\n');
  // Answered after it, so that the first has reached the page that reads it.
  await request.get('/recruiter/login');
  form.destroy();
  ownSite.breakOff();
  await request.get('/?q=gopher');
  await expect.poll(() => ownSite.log()).toContain('A search failed.');
  expect(ownSite.log()).not.toContain('aborted');
});
