import { LinkButton } from "@/components/ui/button";
import { site } from "@/lib/site";
import type { FormAnswer } from "@/lib/newsletter/answer-cookie";
import { linkRequested } from "@/lib/alerts/messages";
import { LinkForm } from "./link-form";
import { MailPage } from "./mail-page";

/** The preferences page without a token: a form that requests the link with the token by mail. */
export function LinkPage({ answer }: { answer: FormAnswer | null }) {
  return (
    <MailPage
      title={`Your mail from ${site.name}`}
      text="See, change or end your newsletter and job alerts: we mail you the link to the page where you do."
    >
      {answer?.ok ? (
        <p role="status" className="font-semibold text-aqua-text">
          {linkRequested}
        </p>
      ) : null}
      <LinkForm answer={answer} />
      <LinkButton href="/" variant="outline" className="justify-self-start">
        See all jobs
      </LinkButton>
    </MailPage>
  );
}
