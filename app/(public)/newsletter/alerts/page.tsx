import { cookies } from "next/headers";
import { AlertForm } from "@/components/subscriptions/alert-form";
import { LostLinkHint, MailPage } from "@/components/subscriptions/mail-page";
import { LinkButton } from "@/components/ui/button";
import { searchName } from "@/lib/subscriptions/format";
import { alertRequested } from "@/lib/subscriptions/messages";
import { site } from "@/lib/config/site";
import { alertFilters, isFiltered, jobListQuery } from "@/lib/jobs/search";
import { jobListHref } from "@/lib/jobs/url";
import { alertAnswerCookie, readAnswer } from "@/lib/subscriptions/answer-cookie";

export const metadata = { title: `Job alert | ${site.name}`, robots: { index: false } };

/** The page shown after the alert form was submitted; after an error it contains the form again. */
export default async function AlertPage({ searchParams }: PageProps<"/newsletter/alerts">) {
  const filters = alertFilters(await searchParams);
  const answer = readAnswer((await cookies()).get(alertAnswerCookie.name)?.value);
  return (
    <MailPage
      title="Job alert"
      text={
        isFiltered(filters)
          ? await searchName(jobListQuery(filters))
          : "Search for something first. Below the results you can ask for new jobs by email."
      }
      status={answer?.ok && (answer.warning ?? alertRequested)}
    >
      {answer?.ok ? null : <AlertForm filters={filters} answer={answer} />}
      <LostLinkHint />
      <LinkButton href={jobListHref(filters)} variant="outline" className="justify-self-start">
        Back to the jobs
      </LinkButton>
    </MailPage>
  );
}
