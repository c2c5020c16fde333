import { Button } from "@/components/ui/button";
import { alertName } from "@/lib/alerts/format";
import { site } from "@/lib/config/site";
import { everyChoice, type MailChoices, newsletterChoice } from "@/lib/preferences/schema";
import { newsletterName } from "@/lib/preferences/format";
import { MailPage } from "./mail-page";

type Props = { token: string; address: string; choices: MailChoices };

/** What an address gets, with a button that ends each, and one that ends all. */
export function PreferencesPage({ token, address, choices: { newsletter, alerts } }: Props) {
  const rows = [
    ...(newsletter && newsletter !== "unsubscribed"
      ? [{ choice: newsletterChoice, label: newsletterName, isConfirmed: newsletter !== "pending" }]
      : []),
    ...alerts.map((alert) => ({
      choice: alert.id,
      label: alertName(alert),
      isConfirmed: alert.isConfirmed,
    })),
  ];
  return (
    <MailPage
      title={`Your mail from ${site.name}`}
      text={rows.length > 0 ? `What ${address} gets:` : `${address} gets no mail from us.`}
    >
      {rows.length > 0 ? (
        <form action="/newsletter/preferences/submit" method="post" className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <ul className="grid divide-y divide-line border-y border-line">
            {rows.map(({ choice, label, isConfirmed }) => (
              <li key={choice} className="flex items-center justify-between gap-4 py-3">
                <span className="min-w-0 wrap-break-word">
                  <span id={choice}>{label}</span>
                  {isConfirmed ? null : (
                    <span className="block text-sm text-muted">
                      Waits until you confirm it by the link in our mail.
                    </span>
                  )}
                </span>
                <Button
                  name="end"
                  value={choice}
                  variant="outline"
                  size="sm"
                  aria-describedby={choice}
                >
                  End
                </Button>
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
    </MailPage>
  );
}
