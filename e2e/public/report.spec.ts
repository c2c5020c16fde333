import { expect, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";

test.use({ javaScriptEnabled: false });

test("a visitor without JavaScript can report a job until the rate limit of the network is reached", async ({
  page,
  request,
  addJobs,
  owner,
}) => {
  const [job] = await addJobs({});
  const reports = () =>
    owner`select reason, comment, network from public.job_reports where job_id = ${job?.id ?? ""}`;
  await page.goto(`/golang-jobs/${job?.slug}`);
  await page.getByRole("link", { name: "Report it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report a job");
  await expect(page.getByRole("main")).toContainText(job?.title ?? "");
  await page.getByRole("radio", { name: "The link to apply is dead" }).check();
  await page.getByLabel("In your words").fill("It leads nowhere.\n\nReally.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you. We will look at it.");
  const [report] = await reports();
  expect(report).toMatchObject({ reason: "dead_link", comment: "It leads nowhere.\n\nReally." });
  // The network is stored as a keyed hash, not as an IP address.
  expect(report?.network).toMatch(/^[\w-]{43}$/u);

  // Retried: the limit is five reports per clock minute, and a new minute may begin during the attempts.
  await expect(async () => {
    const form = { reason: "scam" };
    const answer = await request.post(`/report/${job?.slug}/send`, { form });
    expect(answer.url()).toMatch(/\?answer=limited$/u);
    expect(
      parseHtml(await answer.text())
        .within("main")
        .text(),
    ).toContain("Too many reports from your network or with this address.");
  }).toPass({ intervals: [0] });
  expect(await reports()).toMatchObject([{ reason: "scam" }]);
});

test("a report that is invalid, from another site or about a closed job is refused", async ({
  request,
  addJobs,
  owner,
}) => {
  const [open, closed] = await addJobs({}, { expires_at: "2020-01-01T00:00:00Z" });
  const send = async (slug = "", form: Record<string, string>, headers = {}) => {
    const answer = await request.post(`/report/${slug}/send`, { form, headers, maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  const scam = { reason: "scam" };
  expect(await send(open?.slug, {})).toEqual([303, `/report/${open?.slug}?answer=unread`]);
  expect(await send(open?.slug, { reason: "boring" })).toEqual([
    303,
    `/report/${open?.slug}?answer=unread`,
  ]);
  expect(await send(closed?.slug, scam)).toEqual([303, `/report/${closed?.slug}?answer=closed`]);
  expect(await send(open?.slug, scam, { "Sec-Fetch-Site": "cross-site" })).toEqual([
    403,
    undefined,
  ]);
  expect(await owner`select from public.job_reports where job_id = ${open?.id ?? ""}`).toEqual([]);
  const page = await request.get(`/report/${open?.slug}`);
  expect(page.headers()["cache-control"]).toContain("no-store");
  expect(await page.text()).toContain('content="noindex');
});
