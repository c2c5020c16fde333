import { Icon } from "@/components/ui/icon";
import { newsletterName } from "@/lib/newsletter/messages";

type Props = {
  /** The heading's level follows from where the box stands. */
  heading?: "h1" | "h2";
  /** The form. */
  children: React.ReactNode;
};

export function NewsletterBox({ heading: Heading = "h2", children }: Props) {
  return (
    <section
      aria-labelledby="newsletter"
      className="@container relative overflow-hidden rounded-xl border border-line bg-surface p-6 shadow-card before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-linear-90 before:from-gopher before:to-aqua"
    >
      <span className="mb-4 grid size-10 place-items-center rounded-md bg-blue-soft text-blue-text">
        <Icon name="mail" className="size-5" />
      </span>
      <Heading id="newsletter" className="text-lg">
        {newsletterName}
      </Heading>
      <p className="mt-1 mb-5 text-sm text-muted">
        The new Go jobs of the week, in one email. We ask you to confirm your address first, and you
        can unsubscribe in each email.
      </p>
      {children}
    </section>
  );
}
