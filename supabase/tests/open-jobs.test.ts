import { expect, test } from "vitest";
import {
  addCity,
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addJobOpenForDays, daysLeft, timeInDays, readJobRow } from "@/supabase/tests/job-dates";
import { saveJob } from "@/supabase/tests/saving";

const [R1, R2, X] = await Promise.all([
  addRecruiter("approved"),
  addRecruiter("approved", "Borealis Labs"),
  addAdmin(),
]);

test("a job's closing date is 60 days after posting", async () => {
  const { data } = await saveJob(R1.client, {
    title: uniqueWord(),
    city: "Berlin",
    country: "Germany",
    application_url: "https://x.dev/a",
    description: "<p>Go.</p>",
  }).throwOnError();
  expect(await daysLeft(data)).toBe(60);
  const job = {
    title: uniqueWord(),
    company: "x",
    city_id: await addCity(),
    description: "<p>Go.</p>",
    application_url: "https://x.dev/a",
  };
  const own = await R1.client.from("jobs").insert(job).select("id").single().throwOnError();
  expect(await daysLeft(own.data.id)).toBe(60);
});

test("a recruiter cannot set the closing date of a job", async () => {
  const later = {
    title: uniqueWord(),
    company: "x",
    city_id: await addCity(),
    description: "<p>Go.</p>",
    application_url: "https://x.dev/a",
    expires_at: timeInDays(500).toISOString(),
  };
  const refused = await R1.client.from("jobs").insert(later);
  expect(refused.error?.code).toBe("42501");
});

test("a job's closing date is at most 90 days after posting or renewal, even if the operator sets a later date", async () => {
  const { id } = await addJob({ posted_at: timeInDays(0), expires_at: timeInDays(200) });
  expect(await daysLeft(id)).toBe(90);
  await owner`update public.jobs set expires_at = ${timeInDays(30)} where id = ${id}`;
  expect(await daysLeft(id)).toBe(30);
  await owner`update public.jobs set expires_at = ${timeInDays(300)} where id = ${id}`;
  expect(await daysLeft(id)).toBe(90);
});

test.each(["expires_at", "link_died_at"] as const)(
  "a job's closing date cannot be moved by a caller of the data API who sets the column %s",
  async (name) => {
    const { id } = await addJobOpenForDays(5, { recruiter_id: R1.recruiterId });
    const before = await readJobRow(id);
    for (const client of [R1.client, X.client, anonymous])
      await client
        .from("jobs")
        .update({ [name]: timeInDays(80).toISOString() } as { expires_at: string })
        .eq("id", id);
    expect(await readJobRow(id)).toEqual(before);
  },
);

const renewJob = (client: Client, id: string) =>
  client.from("jobs").update({ confirmed_at: "2001-01-01T00:00:00Z" }).eq("id", id).select("id");

test("renewing a job opens it for 60 days from now by the server's clock", async () => {
  for (const client of [R1.client, X.client]) {
    const { id } = await addJobOpenForDays(2, { recruiter_id: R1.recruiterId });
    const before = await readJobRow(id);
    expect((await renewJob(client, id)).data).toHaveLength(1);
    expect(await daysLeft(id)).toBe(60);
    const { confirmed_at, expires_at, updated_at, ...rest } = (await readJobRow(id)) ?? {};
    expect(Date.now() - Number(confirmed_at)).toBeLessThan(60_000);
    expect(expires_at).not.toEqual(before?.expires_at);
    // The job's page shows the closing date, so the time of its last change moves.
    expect(updated_at).not.toEqual(before?.updated_at);
    expect(before).toMatchObject(rest);
  }
});

test("renewing a job reopens a closed job, which the search finds again", async () => {
  const title = uniqueWord();
  const { id } = await addJobOpenForDays(-3, {
    title,
    recruiter_id: R1.recruiterId,
    link_died_at: timeInDays(-3),
  });
  const search = async () =>
    (await anonymous.rpc("find_jobs", { filters: { terms: [title] } }).throwOnError()).data;
  expect(await search()).toMatchObject({ total: 0 });
  await renewJob(R1.client, id).throwOnError();
  expect(await search()).toMatchObject({ total: 1 });
  expect(await readJobRow(id)).toMatchObject({ link_died_at: null });
});

test("renewing a job is possible for its recruiter and for admins only", async () => {
  const { id } = await addJobOpenForDays(2, { recruiter_id: R1.recruiterId });
  for (const client of [anonymous, R2.client])
    expect((await renewJob(client, id)).data ?? []).toEqual([]);
  expect(await daysLeft(id)).toBe(2);
});

test("renewing a job is not undone by an edit in a form that was opened before", async () => {
  const { id } = await addJobOpenForDays(2, { recruiter_id: R1.recruiterId });
  await renewJob(R1.client, id).throwOnError();
  const form = {
    job_id: id,
    expected_version: 1,
    title: "Edited",
    city: "Berlin",
    country: "Germany",
    application_url: "https://x.dev/a",
    description: "<p>Go.</p>",
  };
  await saveJob(R1.client, form).throwOnError();
  expect(await daysLeft(id)).toBe(60);
  expect(await readJobRow(id)).toMatchObject({ version: 2, title: "Edited" });
});

test("restoring an archived job renews it only if it closed while it was archived", async () => {
  const restore = (id: string) =>
    R1.client.from("jobs").update({ is_archived: false }).eq("id", id).throwOnError();
  const values = { recruiter_id: R1.recruiterId, is_archived: true };
  const ranOut = await addJobOpenForDays(-3, { ...values, archived_at: timeInDays(-10) });
  const wasClosed = await addJobOpenForDays(-3, { ...values, archived_at: timeInDays(-1) });
  const isOpen = await addJobOpenForDays(8, { ...values, archived_at: timeInDays(-1) });
  for (const { id } of [ranOut, wasClosed, isOpen]) await restore(id);
  expect(await daysLeft(ranOut.id)).toBe(60);
  expect(await daysLeft(wasClosed.id)).toBe(-3);
  expect(await daysLeft(isOpen.id)).toBe(8);
});
