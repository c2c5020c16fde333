import { BrokenLink, MailPage } from "@/components/subscriptions/mail-page";
import { Button, LinkButton } from "@/components/ui/button";
import { site } from "@/lib/config/site";
import { readUnsubscription } from "@/lib/mail/links";
import { isStillSubscribed } from "@/lib/subscriptions/queries";

export const metadata = { title: `Unsubscribe | ${site.name}`, robots: { index: false } };

/** The page that unsubscribe links open. Opening it changes nothing, because mail scanners open links. */
export default async function UnsubscribePage(props: PageProps<"/newsletter/unsubscribe">) {
  const token = String((await props.searchParams).token);
  const unsubscription = readUnsubscription(token);
  if (!unsubscription) return <BrokenLink />;
  const noun = "alert" in unsubscription ? "job alert" : "newsletter";
  if (!(await isStillSubscribed(unsubscription)))
    return (
      <MailPage
        title="You are unsubscribed"
        text={`You will not get this ${noun} any more. One that is already on its way may still arrive.`}
      >
        <LinkButton href="/" variant="outline" className="justify-self-start">
          See all jobs
        </LinkButton>
      </MailPage>
    );
  return (
    <MailPage title="Unsubscribe" text={`Do you want to stop this ${noun}?`}>
      <form action="/newsletter/unsubscribe/submit" method="post">
        <input type="hidden" name="token" value={token} />
        <Button>Unsubscribe</Button>
      </form>
    </MailPage>
  );
}
