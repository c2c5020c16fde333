import { EmailField } from "@/components/newsletter/newsletter-form";
import { Button } from "@/components/ui/button";
import type { FormAnswer } from "@/lib/newsletter/answer-cookie";
import { preferencesPath } from "@/lib/mail/subscription-links";

export function LinkForm({ answer }: { answer?: FormAnswer | null }) {
  return (
    <form action={`${preferencesPath}/link`} method="post">
      <label htmlFor="link-email" className="mb-1.5 block text-sm font-semibold">
        Email address
      </label>
      <div className="grid items-start gap-3 @md:grid-cols-[1fr_auto]">
        <EmailField id="link-email" answer={answer} />
        <Button>Send me my link</Button>
      </div>
    </form>
  );
}

export function LostMails() {
  return (
    <p className="text-sm text-muted">
      You get mail from us, and have lost the link that changes or ends it?{" "}
      <a
        href={preferencesPath}
        className="font-semibold text-accent underline underline-offset-4 hover:no-underline"
      >
        Send me my link
      </a>
    </p>
  );
}
