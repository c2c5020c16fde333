import { createHmac } from "node:crypto";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { requiredVariable } from "@/e2e/backend";
import { timeInDays, jobClosingInDays } from "@/e2e/rows";
import { postForm } from "@/e2e/post-form";

test.use({ javaScriptEnabled: false });

/** Signs a token in the format of lib/mail/links.ts. */
function signedToken(payload: object, purpose = "renew job") {
  const key = createHmac("sha256", requiredVariable("SUPABASE_SECRET_KEY"))
    .update(JSON.stringify(["signed token", purpose]))
    .digest();
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}

/** What a browser sends when nothing was chosen in the form that renews a job. */
const emptyForm = { vacancy: "" };

for (const { days, state, button } of [
  { days: 3, state: "expires in 3 days", button: "Renew for 60 days" },
  { days: -3, state: "expired 3 days ago", button: "Reopen for 60 days" },
] as const)
  test(`a mailed link leads to a button that renews a job that ${state} only once`, async ({
    request,
    addAccount,
    addJobs,
    owner,
  }) => {
    const { recruiterId } = await addAccount("approved");
    const mine = {
      recruiter_id: recruiterId,
      posted_at: timeInDays(days - 60),
      expires_at: timeInDays(days),
    };
    const [job, other] = await addJobs({ ...mine, title: "This one" }, mine);
    const row = () => owner`select * from public.jobs where id = ${job?.id ?? ""}`;
    const before = await row();
    const link = `/renew/${signedToken({ jobId: job?.id, expiresAt: job?.expires_at })}`;

    // Mail scanners request links with GET and HEAD, which must not renew the job.
    for (const method of ["GET", "HEAD"])
      expect((await request.fetch(link, { method })).status()).toBe(200);
    expect(await row()).toEqual(before);
    const opened = await fetchPage(request, link);
    expect(opened.headers).toMatchObject({ "cache-control": "private, no-store" });
    expect(opened.meta("robots")[0]).toContain("noindex");
    const result = await postForm(request, link, button);
    expect(result.within("main").texts("p", { role: "status" }).join()).toContain(
      "Renewed. This job is open until",
    );
    expect(result.texts("button").join()).not.toContain("60 days");
    const [renewed] = await row();
    expect(Math.floor((Number(renewed?.expires_at) + 60_000 - Date.now()) / 86_400_000)).toBe(60);
    expect(renewed?.posted_at).toEqual(before[0]?.posted_at);
    expect((await request.get(`/golang-jobs/${job?.slug}`)).ok()).toBe(true);

    await request.post(`${link}/confirm`, { form: emptyForm });
    expect(await row()).toEqual([renewed]);
    expect(await owner`select confirmed_at from public.jobs where id = ${other?.id ?? ""}`).toEqual(
      [{ confirmed_at: null }],
    );
  });

test("a mailed link leads to buttons that close a job and say what became of it", async ({
  page,
  addAccount,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await addAccount("approved");
  const [job] = await addJobs(jobClosingInDays(3, { recruiter_id: recruiterId }));
  await page.goto(`/renew/${signedToken({ jobId: job?.id, expiresAt: job?.expires_at })}`);
  await page.getByRole("button", { name: "Close it: filled" }).click();
  await expect(page.getByRole("heading", { name: "The job is closed" })).toBeVisible();
  expect(
    await owner`select outcome, is_archived from public.jobs where id = ${job?.id ?? ""}`,
  ).toEqual([{ outcome: "filled", is_archived: true }]);
});

test("a renewal link that is guessed, changed, made for another purpose or sent from another site renews nothing", async ({
  request,
  addJobs,
  owner,
}) => {
  const [job] = await addJobs({ posted_at: timeInDays(-57), expires_at: timeInDays(3) });
  const payload = { jobId: job?.id, expiresAt: job?.expires_at };
  const good = signedToken(payload);
  const [body = "", signature = ""] = good.split(".");
  const bad = [
    "x",
    "x.y",
    `${body}.`,
    `${body}.${signature.replace(/./u, (letter) => (letter === "A" ? "B" : "A"))}`,
    signedToken(payload, "unsubscribe"),
    signedToken({ ...payload, expiresAt: timeInDays(4) }),
  ];
  for (const badToken of bad) {
    expect((await fetchPage(request, `/renew/${badToken}`)).texts("button").join()).not.toContain(
      "60 days",
    );
    await request.post(`/renew/${badToken}/confirm`, { form: emptyForm });
  }
  const elsewhere = await request.post(`/renew/${good}/confirm`, {
    form: emptyForm,
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(elsewhere.status()).toBe(403);
  const confirmed = () =>
    owner`select confirmed_at from public.jobs where id = ${job?.id ?? ""} and confirmed_at is not null`;
  expect(await confirmed()).toEqual([]);
  await request.post(`/renew/${good}/confirm`, { form: emptyForm });
  expect(await confirmed()).toHaveLength(1);
});
