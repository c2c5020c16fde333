import type { Sql } from "postgres";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";

/**
 * Adds an event with a date that the constraint events_times forbids. Such events may exist from before the constraint.
 */
async function addUnreadableEvent(owner: Sql, name: string, status: "submitted" | "approved") {
  await owner.begin(async (sql) => {
    await sql`alter table public.events drop constraint events_times`;
    await sql`
      insert into public.events (name, start_date, end_date, is_online, event_url, status)
      values (${name}, '2098-05-01', 'infinity', true, 'https://events.example.com/', ${status})`;
    await sql`
      alter table public.events add constraint events_times
      check (private.are_times(start_date, end_date, created_at, updated_at, cancelled_at)) not valid`;
  });
}

test("an event with an unreadable date breaks no list and can be corrected in its form", async ({
  page,
  signInAs,
  owner,
  request,
}) => {
  const word = randomWord();
  const waiting = `Odd ${word}`;
  const listed = `Odder ${word}`;
  const fine = `Fine ${word}`;
  await addUnreadableEvent(owner, waiting, "submitted");
  await addUnreadableEvent(owner, listed, "approved");
  await owner`
    insert into public.events (name, start_date, end_date, is_online, event_url, status)
    values (${fine}, '2098-05-01', '2098-05-02', true, 'https://events.example.com/', 'submitted')`;
  try {
    await signInAs("admin");
    const list = await fetchPage(page.request, `/admin/events?status=all&q=${word}`);
    const rowText = (name: string) => list.texts("tr").find((text) => text.includes(name));
    expect(rowText(waiting)).toContain("infinity (not a readable date)");
    expect(rowText(listed)).toContain("infinity (not a readable date)");
    expect(rowText(fine)).toMatch(/1\s*[–-]\s*2 May 2098/);

    await page.goto(list.each("href", "a", { "aria-label": `Edit ${waiting}` })[0] ?? "");
    await expect(page.getByLabel("Event Name")).toHaveValue(waiting);
    await page.getByLabel("End Date").fill("2098-05-03");
    await page.getByRole("button", { name: "Save event" }).click();
    await expect(page.getByText("Event saved")).toBeVisible();
    await page.goto(`/admin/events?status=all&q=${word}`);
    const row = page.getByRole("row").filter({ hasText: waiting });
    await expect(row).toContainText(/1\s*[–-]\s*3 May 2098/);
    await page.getByRole("button", { name: `Approve ${waiting}` }).click();
    await expect(row).toContainText("Listed");

    const events = (await fetchPage(request, "/events")).texts("article");
    expect(events.find((text) => text.includes(listed))).toContain("not a readable date");
    expect(events.find((text) => text.includes(waiting))).toBeDefined();
    const calendar = await (await request.get(`/events.ics?type=Conference&x=${word}`)).text();
    expect(calendar).toContain(waiting);
    expect(calendar).not.toContain(listed);
    expect((await request.get("/sitemap.xml")).status()).toBe(200);
  } finally {
    await owner`delete from public.events where name in (${waiting}, ${listed}, ${fine})`;
    await owner`alter table public.events validate constraint events_times`;
  }
});
