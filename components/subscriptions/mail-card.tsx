import { AlertForm } from "@/components/subscriptions/alert-form";
import { NewsletterBox, NewsletterSection } from "@/components/subscriptions/newsletter-box";
import type { JobFilters, SkillNames } from "@/lib/jobs/filters";
import { hasAlert } from "@/lib/jobs/search";
import { newsletterName } from "@/lib/subscriptions/messages";

type Props = { filters: JobFilters; names?: SkillNames | undefined; isEmpty: boolean };

/** The form beside a job list: an alert with its filters, or the newsletter for a list that an alert cannot follow. */
export function MailCard({ filters, names, isEmpty }: Props) {
  if (!hasAlert(filters)) return <NewsletterBox />;
  return (
    <div className="newsletter-box">
      <AlertForm filters={filters} names={names} isEmpty={isEmpty} />
      <details className="mt-4">
        <summary className="min-h-6 w-fit cursor-pointer rounded-sm text-sm text-muted underline-offset-4 hover:text-accent hover:underline">
          or the {newsletterName.toLowerCase()}
        </summary>
        <NewsletterSection className="mt-4" />
      </details>
    </div>
  );
}
