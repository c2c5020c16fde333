import { anAddress, aWord, expect, test } from '../fixtures';

const pages = ['/', '/?page=2', '/?type=contract', '/?country=Germany', '/events', '/events?type=meetup', '/blogs', '/books'];

for (const path of pages) {
  test(`${path} is answered from the cache of pages, and may be kept by caches in front for a minute`, async ({ request }) => {
    await request.get(path);
    const answer = await request.get(path, { headers: { 'Cache-Control': 'no-cache' } });
    const headers = answer.headers();
    expect(headers['x-nextjs-cache']).toMatch(/^(HIT|STALE)$/);
    expect(headers['cache-control']).toMatch(/^s-maxage=60, stale-while-revalidate=\d+$/);
    expect(headers).not.toHaveProperty('set-cookie');
    const text = await answer.text();
    expect(text.length).toBeGreaterThan(10_000);
    // Which is what lets it be sent quickly.
    expect(text).toMatch(/^[\0-\x7f]*$/);
  });
}

test('a page that was just sent is sent again; a search too, which caches in front may keep for seconds', async ({ request }) => {
  for (const path of ['/books', `/?q=${aWord()}`]) {
    await request.get(path);
    const [one, other] = await Promise.all([request.get(path), request.get(path)]);
    expect(other.headers(), path).toMatchObject({ age: '0' });
    expect(await other.text(), path).toBe(await one.text());
  }
  expect((await request.get(`/?q=${aWord()}`)).headers()).toMatchObject({ 'cache-control': 's-maxage=10' });
});

test('two visitors get the same page to the letter, whatever cookies and languages they have', async ({ request }) => {
  await request.get('/books');
  const one = await request.get('/books', { headers: { Cookie: 'session-hint=1; theme=dark', 'Accept-Language': 'de', 'X-Forwarded-For': anAddress() } });
  const other = await request.get('/books', { headers: { 'User-Agent': 'curl/8.5.0' } });
  expect(await one.text()).toBe(await other.text());
});

test('where a visitor comes from makes no page of its own', async ({ request }) => {
  await request.get('/?country=Germany');
  const marked = await request.get('/?utm_source=social&utm_medium=share&country=Germany&gclid=1');
  expect(marked.headers()['x-nextjs-cache']).toMatch(/^(HIT|STALE)$/);
  const plain = await request.get('/?country=Germany');
  expect(await marked.text()).toBe(await plain.text());
});

test('a job and a post are answered from the cache', async ({ request, addJobs, addBlog }) => {
  const [job] = await addJobs({});
  const post = await addBlog({});
  for (const path of [`/golang-jobs/${job?.slug}`, `/blogs/${post.slug}`]) {
    expect((await request.get(path)).status()).toBe(200);
    const headers = (await request.get(`${path}?utm_source=x`)).headers();
    expect(headers['x-nextjs-cache'], path).toMatch(/^(HIT|STALE)$/);
    expect(headers['cache-control'], path).toMatch(/^s-maxage=60, /);
  }
});

test('an address that is a page is never answered with data of the framework, nor the other way round', async ({ request }) => {
  const page = await request.get('/books', { headers: { Accept: 'text/html' } });
  expect(page.headers()['content-type']).toMatch(/^text\/html/);
  const data = await request.get('/books', { headers: { RSC: '1' }, maxRedirects: 0 });
  // A cache in front that ignores Vary must not hand this to people: Next asks for it at an address of its own.
  if (data.status() === 200 && data.headers()['content-type']?.includes('text/x-component')) {
    expect(data.headers().vary?.toLowerCase()).toContain('rsc');
  }
});
