import { expect, openPage, test } from "@/e2e/fixtures";

test("no response repeats the forwarded host that its request claims", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({});
  for (const path of [
    "/",
    "/?q=evil%2Ftest",
    `/golang-jobs/${job?.slug}`,
    "/sitemap.xml",
    "/feed.xml",
    "/robots.txt",
    `/jobs/${job?.slug}`,
    "/events/list",
  ]) {
    const answer = await request.get(path, {
      maxRedirects: 0,
      headers: {
        "X-Forwarded-Host": "evil.example.com",
        "X-Forwarded-Proto": "gopher",
        Forwarded: "host=evil.example.com",
        "X-Host": "evil.example.com",
      },
    });
    expect(await answer.text(), path).not.toContain("evil.example.com");
    expect(JSON.stringify(answer.headers()), path).not.toMatch(/evil\.example|gopher:/);
  }
});

test("public pages neither call nor reveal the backend", async ({
  page,
  baseURL,
  addJobs,
  addBlog,
}) => {
  const [job] = await addJobs({});
  const post = await addBlog({});
  const requestedOrigins = new Set<string>();
  const bodies: Promise<string>[] = [];
  page.on("request", (request) => requestedOrigins.add(new URL(request.url()).origin));
  page.on("response", (response) => {
    if (/html|javascript|json|component/.test(response.headers()["content-type"] ?? ""))
      bodies.push(response.text().catch(() => ""));
  });
  for (const path of [
    "/",
    "/?q=a%2Fb",
    "/events",
    "/blogs",
    `/blogs/${post.slug}`,
    `/golang-jobs/${job?.slug}`,
  ])
    await openPage(page, path);
  const backend = process.env.SUPABASE_URL ?? "";
  expect([...requestedOrigins]).toEqual([baseURL]);
  const sent = (await Promise.all(bodies)).join("\n");
  expect(sent.length).toBeGreaterThan(100_000);
  for (const secret of [
    backend,
    new URL(backend).host,
    process.env.SUPABASE_SECRET_KEY,
    process.env.SUPABASE_PUBLISHABLE_KEY,
  ]) {
    expect(secret).toBeTruthy();
    expect(sent.includes(secret ?? "")).toBe(false);
  }
  for (const word of [
    "supabase",
    "PostgREST",
    "apikey",
    "sb_secret_",
    "sb_publishable_",
    "service_role",
    "ZodError",
  ])
    expect(sent.includes(word), word).toBe(false);
});

test("error responses contain no stack traces, file paths or database errors", async ({
  request,
}) => {
  for (const path of [
    "/api/cron/analytics",
    "/api/track",
    "/_next/data/x.json",
    "/%c0%ae",
    "/no-such-page",
  ]) {
    const text = await (await request.get(path)).text();
    expect(text, path).not.toMatch(/node_modules|at .+:\d+:\d+|postgres|PGRST|42501/i);
  }
});
