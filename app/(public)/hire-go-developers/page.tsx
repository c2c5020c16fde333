import { connection } from "next/server";
import { JsonLd } from "@/components/layout/json-ld";
import { TextPage } from "@/components/layout/text-page";
import { LinkButton } from "@/components/ui/button";
import { readBoardReach } from "@/lib/analytics/reach-queries";
import { applyClicksLabel } from "@/lib/analytics/statistics";
import { openDays } from "@/lib/jobs/schema";
import { breadcrumbsJsonLd } from "@/lib/metadata/json-ld";
import { pageMetadata } from "@/lib/metadata/metadata";
import { site } from "@/lib/config/site";
import { countWithNoun, formatCount } from "@/lib/text/counted";
import { formatShortTime } from "@/lib/text/dates";

const title = "Hire Go developers";
const path = "/hire-go-developers";
const crumbs = [
  { name: "Jobs", path: "/" },
  { name: title, path },
];

export const metadata = pageMetadata({
  path,
  title,
  description: `Post a job on ${site.name}: how many Go developers see a posting, how long jobs stay open, and what a good posting says.`,
});

export default async function HirePage() {
  await connection();
  const reach = await readBoardReach();
  const { views, applications, impressions, medianViews, medianDaysOpen } = reach;
  const share = (count: number, total = reach.jobs, noun = "open jobs") =>
    total > 0 ? `${Math.round((100 * count) / total)} % of ${noun}` : "no open jobs";
  const numbers: [label: string, value: number | null][] = [
    ["Times a job was seen in a list", impressions],
    ["Times a job was opened", views],
    [applyClicksLabel, applications],
    ["Views of a job, median", medianViews],
    ["Days until a job was closed, median", medianDaysOpen],
    ["Readers of the weekly newsletter", reach.subscribers],
    ["Searches that email new jobs to somebody", reach.alerts],
  ];
  return (
    <TextPage
      title={title}
      lead={`${countWithNoun(reach.jobs, "open job")} from ${countWithNoun(reach.companies, "company")}, and nothing but Go.`}
      actions={
        <>
          <LinkButton href="/recruiter/register">Post a job</LinkButton>
          <LinkButton href="/recruiter/login" variant="outline">
            Recruiter sign in
          </LinkButton>
        </>
      }
    >
      <h2>How many people a posting reaches</h2>
      <p>
        Counted over the last 30 days, as of {formatShortTime(reach.computedAt)} UTC. A visitor
        counts once an hour for each job; known bots are not counted. How long jobs were open is
        measured over the last 90 days.
      </p>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {numbers.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="border-l-2 border-line pl-4">
              <dd className="text-2xl font-bold tabular-nums">{formatCount(value)}</dd>
              <dt className="text-sm text-muted">{label}</dt>
            </div>
          ),
        )}
      </dl>
      <h2>What a good posting says</h2>
      <ul>
        <li>What it pays, as a range: {share(reach.withPay)} do, and people can filter by it.</li>
        <li>
          Where people may apply from, and which hours they work:{" "}
          {share(reach.remoteWithApplicants, reach.remote, "open remote jobs")} do. Search engines
          cannot show a remote job as a job unless it says so.
        </li>
        <li>The level it is for: {share(reach.withLevel)} do.</li>
        <li>
          The skills besides Go: {share(reach.withSkills)} do. Each of them has a page that people
          find.
        </li>
        <li>Whether you sponsor visas, even if the answer is no: {share(reach.withVisa)} do.</li>
        <li>What the team builds and what the work is, in 200 characters or more.</li>
      </ul>
      <h2>How it works</h2>
      <ol>
        <li>
          <a href="/recruiter/register">Register</a> with your company email address. We review
          every registration and email you our decision.
        </li>
        <li>
          Post your jobs, or link the job board of your applicant tracking system to have them
          imported. A job is in the list, the search, the feeds and the emails at once.
        </li>
        <li>
          A job is open for {openDays} days. We remind you before it closes, and one click renews
          it.
        </li>
      </ol>
      <JsonLd things={[breadcrumbsJsonLd(crumbs)]} />
    </TextPage>
  );
}
