import { Icon } from "@/components/ui/icon";

/** `children` is the form. */
export function NewsletterBox({ children }: { children: React.ReactNode }) {
  return (
    <section
      aria-labelledby="newsletter"
      className="@container relative overflow-hidden rounded-xl border border-line bg-surface p-6 shadow-card before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-linear-90 before:from-gopher before:to-aqua"
    >
      <span className="mb-4 grid size-10 place-items-center rounded-md bg-blue-soft text-blue-text">
        <Icon name="mail" className="size-5" />
      </span>
      <h2 id="newsletter" className="text-lg">
        Weekly Go job alerts
      </h2>
      <p className="mt-1 mb-5 text-sm text-muted">
        Put your email address on the list for our weekly job alerts. A mail asks you to confirm;
        every alert has a link to unsubscribe.
      </p>
      {children}
    </section>
  );
}
