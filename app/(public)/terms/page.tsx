import { connection } from "next/server";
import { Operator, TextPage } from "@/components/layout/text-page";
import { pageMetadata } from "@/lib/metadata/metadata";
import { postingRules } from "@/lib/jobs/removal";
import { valueOrFallback } from "@/lib/logs/log";
import { countDecisions } from "@/lib/reports/queries";
import { site } from "@/lib/config/site";
import { countWithNoun, formatCount } from "@/lib/text/counted";

export const metadata = pageMetadata({
  path: "/terms",
  title: "Terms",
  description: `What visitors and recruiters of ${site.name} can expect, and what is expected of them.`,
});

export default async function TermsPage() {
  await connection();
  const decisions = await valueOrFallback(
    countDecisions(),
    null,
    "Decisions could not be counted.",
  );
  return (
    <TextPage title="Terms" lead="What you can expect of this board, and what it expects of you.">
      <h2>The board</h2>
      <p>
        {site.name} lists jobs, events, posts and books. Reading is free and needs no account. We
        are not a party to what you and an employer agree on, and take no part in applications:
        Apply leads to the employer’s own site.
      </p>
      <h2>Postings</h2>
      <p>
        Employers are responsible for what they post. We review every recruiter before their first
        job is shown, but not every posting, so check what matters to you. Tell us about a posting
        that is wrong: <a href="/contact">contact</a>.
      </p>
      <h2>For recruiters</h2>
      <ul>
        <li>Register with your company email address.</li>
        {Object.values(postingRules).map((rule) => (
          <li key={rule}>{rule}.</li>
        ))}
        <li>
          Archive a job once it is filled. There is a limit on how many jobs can be posted a day.
        </li>
        <li>
          Only link boards of your own company. You are responsible for what comes from them as if
          you had posted it.
        </li>
        <li>
          We may decline a registration, archive a posting or withdraw an approval, and email you
          the reason.
        </li>
      </ul>
      <h2>Reports and decisions</h2>
      <p>
        Each job can be reported on its page, including as illegal, with or without an address for
        our reply; if you would rather write to us, see <a href="/contact">contact</a>. People read
        the reports and decide, not software. A recruiter whose job is removed is told the rule and
        the reason, and can object once on the dashboard; we then review the decision.
      </p>
      {decisions ? (
        <p>
          In the last year {countWithNoun(decisions.removed, "job")}{" "}
          {decisions.removed === 1 ? "was" : "were"} removed and{" "}
          {countWithNoun(decisions.kept, "reported job")} kept. Of{" "}
          {countWithNoun(decisions.objections, "objection")}, {formatCount(decisions.restored)} led
          to a job being restored.
        </p>
      ) : null}
      <h2>Feeds</h2>
      <p>
        The <a href="/feed.xml">feeds</a> are there to be read and shown elsewhere. Wherever you
        show a job, link to its page here.
      </p>
      <h2>No warranty</h2>
      <p>
        We run the board with care, but cannot promise that it is always available or that
        everything on it is correct.
      </p>
      <h2>Who is behind it</h2>
      <Operator />
      <p>
        What we store about you is explained under <a href="/privacy">privacy</a>.
      </p>
    </TextPage>
  );
}
