import { connection } from "next/server";
import { Operator, TextPage } from "@/components/layout/text-page";
import { pageMetadata } from "@/lib/metadata/metadata";
import { postingRules } from "@/lib/jobs/removal";
import { logError } from "@/lib/logs/log";
import { countDecisions } from "@/lib/reports/mutations";
import { site } from "@/lib/site";
import { counted, formatCount } from "@/lib/text/counted";

export const metadata = pageMetadata({
  path: "/terms",
  title: "Terms",
  description: `What visitors and recruiters of ${site.name} can expect, and what is expected of them.`,
});

/** Decisions of the last year; null while they cannot be read. */
const readDecisions = () =>
  countDecisions().catch((error: unknown) => {
    logError("Decisions could not be counted.", error);
    return null;
  });

export default async function TermsPage() {
  await connection();
  const decisions = await readDecisions();
  return (
    <TextPage title="Terms" lead="What you can expect of this board, and what it expects of you.">
      <h2>The board</h2>
      <p>
        {site.name} lists jobs, events, posts and books. Reading is free and needs no account. We
        are no party to what you and an employer agree on, and take no part in applications: Apply
        leads to the employer’s own site.
      </p>
      <h2>Postings</h2>
      <p>
        Employers answer for what they post. We look at every recruiter before their first job is
        shown, not at every posting, so check what matters to you. Tell us of a wrong one:{" "}
        <a href="/contact">contact</a>.
      </p>
      <h2>For recruiters</h2>
      <ul>
        <li>Register with an address of your company.</li>
        {Object.values(postingRules).map((rule) => (
          <li key={rule}>{rule}.</li>
        ))}
        <li>
          Archive a job once it is filled. There is a limit to how many jobs a day can be posted.
        </li>
        <li>
          Link boards of your own company only. What comes from them is yours as if you had posted
          it.
        </li>
        <li>
          We may decline a registration, archive a posting and withdraw an approval, with the reason
          by email.
        </li>
      </ul>
      <h2>Reports and decisions</h2>
      <p>
        Each job can be reported on its page, also as illegal, with or without an address for our
        answer; who would rather write finds us under <a href="/contact">contact</a>. People read
        reports and decide, no software does. Whoever’s job is removed is told the rule and the
        reason, and can object once on the dashboard, where another look is taken.
      </p>
      {decisions ? (
        <p>
          In the last year {counted(decisions.removed, "job")}{" "}
          {decisions.removed === 1 ? "was" : "were"} removed and{" "}
          {counted(decisions.kept, "reported job")} kept. Of{" "}
          {counted(decisions.objections, "objection")}, {formatCount(decisions.restored)} led to a
          job being restored.
        </p>
      ) : null}
      <h2>Feeds</h2>
      <p>
        The <a href="/feed.xml">feeds</a> are there to be read elsewhere. Link to the job’s page
        here where you show it.
      </p>
      <h2>No warranty</h2>
      <p>
        We run the board with care, but cannot promise that it is always there or that everything on
        it is right.
      </p>
      <h2>Who is behind it</h2>
      <Operator />
      <p>
        What is stored of you is on the page on <a href="/privacy">privacy</a>.
      </p>
    </TextPage>
  );
}
