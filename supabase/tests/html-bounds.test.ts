import { expect, test } from "vitest";
import { hostileHtml } from "@/test/hostile-html";
import { exceededBound } from "@/lib/html/bounds";
import {
  addCity,
  addAdmin,
  addJob,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const nestedTags = (depth: number, tag = "b") =>
  `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth);
const tooDeep = nestedTags(101);
const tooMany = "<br>".repeat(5001);
const refusal = {
  code: expect.stringMatching(/^(23514|SUP)$/),
  message: expect.stringMatching(/can have at most 5000 HTML tags/),
};

const [R, X, city_id] = await Promise.all([addRecruiter("approved"), addAdmin(), addCity()]);

const jobRow = (description: string) => ({
  title: "Go",
  company: "Acme",
  city_id,
  application_url: "https://x.dev/a",
  description,
});
const postRow = (content: string) => ({ title: uniqueWord(), author_name: "Ada", content });

test.each([tooDeep, tooMany])(
  "jobs and posts with too many or too deeply nested tags are refused (case %#)",
  async (html) => {
    expect((await R.client.from("jobs").insert(jobRow(html))).error).toMatchObject(refusal);
    expect((await X.client.from("blogs").insert(postRow(html))).error).toMatchObject(refusal);
    const { data: savedJob } = await R.client
      .from("jobs")
      .insert(jobRow("<p>Go.</p>"))
      .select("id")
      .single()
      .throwOnError();
    expect(
      (await R.client.from("jobs").update({ description: html }).eq("id", savedJob.id)).error,
    ).toMatchObject(refusal);
    const { data: savedPost } = await X.client
      .from("blogs")
      .insert(postRow("<p>Go.</p>"))
      .select("id")
      .single()
      .throwOnError();
    expect(
      (await X.client.from("blogs").update({ content: html }).eq("id", savedPost.id)).error,
    ).toMatchObject(refusal);
    const call = {
      title: "Go",
      city: "Berlin",
      country: "Germany",
      application_url: "https://x.dev/a",
      description: html,
    };
    expect((await saveJob(R.client, call)).error).toMatchObject(refusal);
  },
);

test("a stored job that exceeds the HTML limits can be edited with its description unchanged", async () => {
  const { id } = await addJob({ recruiter_id: R.recruiterId });
  await owner`alter table public.jobs disable trigger before_write`;
  await owner`update public.jobs set description = ${tooDeep} where id = ${id}`;
  await owner`alter table public.jobs enable trigger before_write`;
  await R.client
    .from("jobs")
    .update({ title: "Gopher", description: tooDeep, is_archived: true })
    .eq("id", id)
    .throwOnError();
  expect(await owner`select title, is_archived from public.jobs where id = ${id}`).toEqual([
    { title: "Gopher", is_archived: true },
  ]);
  const change = R.client.from("jobs").update({ description: `${tooDeep}x` });
  expect((await change.eq("id", id)).error).toMatchObject(refusal);
});

test("Postgres and the site apply the same limits to HTML", async () => {
  const repeated = [
    "<p>x",
    "<li>x",
    "<tr><th>x<td>x",
    "<dt>x<dd>x",
    "<option>",
    "<IMG\n>",
    "<Div><b></dIV>",
    "<b></i>",
    "<b/>",
    "<b\u00a0x></b>",
    "<p><b>",
    "<li><p>",
    "<tr><td><p>",
    "</b>",
    "<b<",
    "< b>",
    "<1>",
  ].map((html) => html.repeat(200));
  const bodies = [
    ...Object.values(hostileHtml(50_000)),
    nestedTags(100),
    tooDeep,
    tooMany,
    "<br>".repeat(5000),
    nestedTags(20, "ul><li><p><b><i"),
    nestedTags(21, "ul><li><p><b><i"),
    ...repeated,
  ];
  const rows =
    await owner`select private.is_html_bounded(html) as ok from unnest(${bodies}::text[]) with ordinality as t (html, n) order by n`;
  expect(rows.map(({ ok }) => ok)).toEqual(bodies.map((html) => exceededBound(html) === null));
});
