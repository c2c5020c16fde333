import { cookies } from "next/headers";
import { BrokenLink, RequestLinkForm, MailPage } from "@/components/subscriptions/mail-page";
import { Button, LinkButton } from "@/components/ui/button";
import { Fold } from "@/components/ui/fold";
import { alertName, oppositeFrequency } from "@/lib/subscriptions/format";
import {
  linkRequested,
  confirmationMessages,
  emailSettingsName,
  parseConfirmationOutcome,
  newsletterName,
} from "@/lib/subscriptions/messages";
import { readMailChoices } from "@/lib/subscriptions/queries";
import { everyChoice, mostAlerts, newsletterChoice } from "@/lib/subscriptions/schema";
import { readPreferences } from "@/lib/mail/links";
import { linkAnswerCookie, readAnswer } from "@/lib/subscriptions/answer-cookie";
import { site } from "@/lib/config/site";

export const metadata = { title: `${emailSettingsName} | ${site.name}`, robots: { index: false } };

/**
 * With the token of a mailed link, shows the subscriptions of the link's address. Without a token, shows a form that
 * requests such a link.
 */
export default async function MailPreferencesPage(props: PageProps<"/newsletter/preferences">) {
  const { token: given, deleted, outcome: outcomeName } = await props.searchParams;
  if (!given) return <LinkRequest />;
  const token = String(given);
  const address = readPreferences(token);
  if (!address) return <BrokenLink />;
  const outcome = parseConfirmationOutcome(outcomeName);
  const choices = await readMailChoices(address);
  const confirmedAlerts = choices.alerts.filter(({ isConfirmed }) => isConfirmed);
  const isFull = confirmedAlerts.length >= mostAlerts;
  const rows = await listMailChoices(choices);
  const deletedText = deleted ? " What we stored about it has been deleted." : "";
  return (
    <MailPage
      title={emailSettingsName}
      text={
        rows.length > 0 ? `What ${address} gets:` : `${address} gets no mail from us.${deletedText}`
      }
      status={outcome && confirmationMessages[outcome]}
    >
      {rows.length > 0 ? (
        <form action="/newsletter/preferences/submit" method="post" className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <ul className="grid divide-y divide-line border-y border-line">
            {rows.map(({ choice, label, isConfirmed, change }) => (
              <li key={choice} className="flex items-center justify-between gap-4 py-3">
                <span className="min-w-0 wrap-break-word">
                  <span id={choice}>{label}</span>
                  {isConfirmed ? null : (
                    <span className="block text-sm text-muted">
                      {isFull && choice !== newsletterChoice
                        ? `Starts once you have ended another alert and confirmed this one: an address can have ${mostAlerts}.`
                        : "Starts once you confirm it."}
                    </span>
                  )}
                </span>
                <span className="flex flex-wrap justify-end gap-2">
                  {isConfirmed ? null : (
                    <Button name="confirm" value={choice} size="sm" aria-describedby={choice}>
                      Confirm
                    </Button>
                  )}
                  {change && isConfirmed ? (
                    <Button
                      name={change.name}
                      value={choice}
                      variant="outline"
                      size="sm"
                      aria-describedby={choice}
                    >
                      {change.label}
                    </Button>
                  ) : null}
                  <Button
                    name="end"
                    value={choice}
                    variant="outline"
                    size="sm"
                    aria-describedby={choice}
                  >
                    End
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <Button
            name="end"
            value={everyChoice}
            variant="quiet"
            className="-ml-5 justify-self-start"
          >
            End all
          </Button>
        </form>
      ) : null}
      <StoredData token={token} />
    </MailPage>
  );
}

type MailChoices = Awaited<ReturnType<typeof readMailChoices>>;

type Row = {
  choice: string;
  label: string;
  isConfirmed: boolean;
  /** For alerts only. */
  change?: ReturnType<typeof oppositeFrequency>;
};

/** Lists the newsletter, if it is subscribed, and the alerts of an address. */
async function listMailChoices({ newsletter, alerts }: MailChoices): Promise<Row[]> {
  const choices: Row[] = await Promise.all(
    alerts.map(async (alert) => ({
      choice: alert.id,
      label: await alertName(alert),
      isConfirmed: alert.isConfirmed,
      change: oppositeFrequency(alert),
    })),
  );
  if (newsletter && newsletter !== "unsubscribed")
    choices.unshift({
      choice: newsletterChoice,
      label: newsletterName,
      isConfirmed: newsletter !== "pending",
    });
  return choices;
}

async function LinkRequest() {
  const answer = readAnswer((await cookies()).get(linkAnswerCookie.name)?.value);
  return (
    <MailPage
      title={emailSettingsName}
      text="See, change or end your newsletter and job alerts: we email you the link to the page for that."
      status={answer?.ok && linkRequested}
    >
      <RequestLinkForm answer={answer} />
      <LinkButton href="/" variant="outline" className="justify-self-start">
        See all jobs
      </LinkButton>
    </MailPage>
  );
}

function StoredData({ token }: { token: string }) {
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-lg">What we store about you</h2>
      <LinkButton
        href={`/newsletter/preferences/data?token=${encodeURIComponent(token)}`}
        variant="outline"
        size="sm"
      >
        Download
      </LinkButton>
      <Fold summary="Delete all of it">
        <form
          action="/newsletter/preferences/delete"
          method="post"
          className="mt-3 grid justify-items-start gap-3"
        >
          <input type="hidden" name="token" value={token} />
          <p className="text-sm text-muted">
            You will get no more newsletters or job alerts, and we delete our record of the emails
            we sent you, and of your mail server refusing them. Events and reports that you sent us
            stay, but without your address.
          </p>
          <Button variant="danger" size="sm">
            Delete
          </Button>
        </form>
      </Fold>
    </section>
  );
}
