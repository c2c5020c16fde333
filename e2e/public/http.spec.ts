import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { readRealRun } from "@/e2e/load/parity/real";

test("a HEAD request gets the headers of GET, for cached and dynamic pages", async ({
  request,
}) => {
  for (const path of ["/books", `/?q=${randomWord()}`, "/no-such-page", "/icon.svg"]) {
    const headers = { "Accept-Encoding": "identity", "Cache-Control": "no-cache" };
    const whole = await request.get(path, { headers });
    const head = await request.head(path, { headers });
    expect(head.status(), path).toBe(whole.status());
    expect(head.headers()["content-length"], path).toBe(String((await whole.body()).length));
    expect(head.headers()["content-type"], path).toBe(whole.headers()["content-type"]);
  }
});

test("an unsupported method is refused with the list of supported ones", async ({ request }) => {
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    const answer = await request.fetch("/", { method });
    expect([answer.status(), answer.headers().allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  }
});

for (const [path, to] of [
  ["/golang-jobs/", "/"],
  ["/jobs/", "/"],
  ["/EVENTS", "/events"],
  ["/Events/?type=meetup", "/events?type=meetup"],
] as const) {
  test(`${path} redirects to ${to} in one step`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([308, to]);
    expect((await request.get(to, { maxRedirects: 0 })).status()).toBe(200);
  });
}

test("a malformed address answers 400 with a page", async ({ request }) => {
  const answer = await request.get("/golang-jobs/%E0%A4%A");
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain("There is nothing at this address.");
});

test("a truncated form submission is answered with 400", async ({ request }) => {
  for (const path of ["/", "/books", "/recruiter/login", "/?q=a%2Fb"]) {
    const answer = await request.post(path, {
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      data: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@',
    });
    expect([answer.status(), await answer.text()], path).toEqual([
      400,
      "This form could not be read.",
    ]);
  }
});

for (const city of [
  "%E2%80%A8",
  "%E2%80%A9",
  "%C2%85",
  "%00",
  "%EF%BB%BF",
  "%ED%A0%80",
  "%F0%9F",
  "x".repeat(5000),
  "Berlin&city=a&country=a",
]) {
  test(`a place of unusual characters has no jobs and causes no error: ${city.slice(0, 20)}`, async ({
    request,
  }) => {
    for (const key of ["city", "country"]) {
      const answer = await request.get(`/?${key}=${city}`);
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(">0 jobs found<");
    }
  });
}

test("uploaded images can be embedded by other sites and run no scripts", async ({
  request,
  backend,
}) => {
  const bucket = backend.storage.from("blog-images");
  const picture = `${Date.now()}-${randomWord()}.png`;
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
    "base64",
  );
  const uploaded = await bucket.upload(`author-images/${picture}`, png, {
    contentType: "image/png",
  });
  expect(uploaded.error).toBeNull();
  expect((await request.get(`/images/author-images/${picture}`)).headers()).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  await bucket.remove([`author-images/${picture}`]);
});

test("a file that is not an image is neither stored nor served as one", async ({
  request,
  backend,
}) => {
  const name = `${Date.now()}-${randomWord()}.png`;
  const page = Buffer.from("<script>alert(1)</script>");
  const bucket = backend.storage.from("blog-images");
  const uploaded = await bucket.upload(`author-images/${name}`, page, { contentType: "image/png" });
  // A real Storage reads only the declared type.
  expect(uploaded.error === null).toBe(readRealRun() !== null);
  const missing = await request.get(`/images/author-images/${name}`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toBe("");
  await bucket.remove([`author-images/${name}`]);
});

test("feeds are named after their filters and stay the same while nothing changes", async ({
  request,
}) => {
  const queries = ["", "?type=contract", "?country=Germany", `?q=${randomWord()}`];
  const paths = queries.flatMap((query) => ["/feed.xml", "/atom.xml"].map((path) => path + query));
  const readAll = () => Promise.all(paths.map(async (path) => (await request.get(path)).text()));
  let feeds = await readAll();
  // Retried, because other tests may add jobs between two reads of the feeds.
  await expect(async () => {
    const before = feeds;
    await new Promise((resolve) => setTimeout(resolve, 1100));
    feeds = await readAll();
    expect(feeds).toEqual(before);
  }).toPass();
  const titles = new Set(
    feeds.map(
      (text, index) =>
        `${paths[index]?.slice(0, 9)} ${/<title[^>]*>(.*?)<\/title>/.exec(text)?.[1]}`,
    ),
  );
  expect(titles.size).toBe(8);
});

test("every form names the address it is sent to", async ({ context, request, signInAs }) => {
  for (const path of [
    "/",
    "/?q=golang",
    "/recruiter/login",
    "/recruiter/register",
    "/admin/login",
  ]) {
    const forms = (await fetchPage(request, path)).all("form");
    expect(forms.length, path).toBeGreaterThan(0);
    expect(
      forms.map(({ attribs }) => attribs.action),
      path,
    ).not.toContain("");
  }
  await signInAs("approved");
  const form = await fetchPage(context.request, "/recruiter/jobs/new");
  expect(form.each("action", "form")).toContain("/recruiter/jobs/new");
  expect(form.html()).not.toContain('action=""');
});
