import { connection } from "next/server";
import { JsonLd } from "@/components/layout/json-ld";
import { TextPage } from "@/components/layout/text-page";
import { LinkButton } from "@/components/ui/button";
import { readReach } from "@/lib/analytics/reach-queries";
import { openDays } from "@/lib/jobs/schema";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import { pageMetadata } from "@/lib/metadata/metadata";
import { site } from "@/lib/site";
import { counted, formatCount } from "@/lib/text/counted";
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
  const reach = await readReach();
  const { views, applications, impressions, medianViews, medianDaysOpen } = reach;
  const share = (count: number, total = reach.jobs, noun = "open jobs") =>
    total > 0 ? `${Math.round((100 * count) / total)} % of ${noun}` : "no open job";
  const numbers: [label: string, value: number | null][] = [
    ["Times a job was seen in a list", impressions],
    ["Times a job was opened", views],
    ["Clicks on Apply", applications],
    ["Views of a job, median", medianViews],
    ["Days until a job was closed, median", medianDaysOpen],
    ["Readers of the weekly newsletter", reach.subscribers],
    ["Searches that mail new jobs to somebody", reach.alerts],
  ];
  return (
    <TextPage
      title={title}
      lead={`${counted(reach.jobs, "open job")} of ${counted(reach.companies, "company")}, and nothing but Go.`}
      actions={
        <>
          <LinkButton href="/recruiter/register">Post a job</LinkButton>
          <LinkButton href="/recruiter/login" variant="outline">
            Recruiter sign in
          </LinkButton>
        </>
      }
    >
      <h2>What a posting reaches</h2>
      <p>
        Counted in the last 30 days, as of {formatShortTime(reach.computedAt)} UTC. A visitor counts
        once an hour for each job, known bots do not. How long jobs were open is that of the last 90
        days.
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
        <li>What it pays, as a range: {share(reach.withPay)} do, and the search can ask for it.</li>
        <li>
          From where one may apply, and at which hours:{" "}
          {share(reach.remoteWithApplicants, reach.remote, "open remote jobs")} do. A remote job
          that does not say so cannot be shown as a job by search engines.
        </li>
        <li>The level it is for: {share(reach.withLevel)} do.</li>
        <li>
          The skills beside Go: {share(reach.withSkills)} do. Each of them is a page that people
          find.
        </li>
        <li>Whether a visa is sponsored, also if it is not: {share(reach.withVisa)} do.</li>
        <li>What the team builds and what the work is, in 200 characters or more.</li>
      </ul>
      <h2>How it works</h2>
      <ol>
        <li>
          <a href="/recruiter/register">Register</a> with the address of your company. We look at
          every registration and mail you what we decided.
        </li>
        <li>
          Post your jobs, or link the board of your applicant tracking system, and they are
          imported. A job is in the list, the search, the feeds and the mails at once.
        </li>
        <li>
          A job is open for {openDays} days. We remind you before it closes, and one click renews
          it.
        </li>
      </ol>
      <JsonLd things={[breadcrumbs(crumbs)]} />
    </TextPage>
  );
}
