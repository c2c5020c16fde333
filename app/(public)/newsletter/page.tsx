import { cookies } from "next/headers";
import { NewsletterBox } from "@/components/subscriptions/newsletter-box";
import { LostLinkHint } from "@/components/subscriptions/mail-page";
import { LinkButton } from "@/components/ui/button";
import { answerCookie, readAnswer } from "@/lib/subscriptions/answer-cookie";
import { site } from "@/lib/config/site";

export const metadata = { title: `Newsletter | ${site.name}`, robots: { index: false } };

/** The page shown after the newsletter form was submitted without JavaScript; it contains the form again. */
export default async function NewsletterPage() {
  const answer = readAnswer((await cookies()).get(answerCookie.name)?.value);
  return (
    <div className="container-form py-10 sm:py-16">
      <NewsletterBox heading="h1" answer={answer} />
      <div className="mt-6 grid justify-items-start gap-6">
        <LostLinkHint />
        <LinkButton href="/" variant="outline">
          See all jobs
        </LinkButton>
      </div>
    </div>
  );
}
