import { NewsletterBox } from "./newsletter-box";
import { NewsletterForm } from "./newsletter-form";

type Props = {
  /** The way to the page, above all else. */
  head: React.ReactNode;
  /** What follows; where there is no room beside, it comes after the newsletter. */
  after?: React.ReactNode;
  children: React.ReactNode;
};

/** What is read, with the newsletter beside it, or below it where there is no room. */
export function BesideNewsletter({ head, after, children }: Props) {
  return (
    <div className="container pt-4 sm:pt-6">
      <div className="mb-4 flex min-h-9 items-center gap-3 sm:gap-4 print:hidden">{head}</div>
      <div className={`with-rail ${after ? "lg:grid-rows-[auto_1fr]" : ""}`}>
        <div>{children}</div>
        <aside
          className={`lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start print:hidden ${after ? "lg:row-span-2" : ""}`}
        >
          <NewsletterBox>
            <NewsletterForm />
          </NewsletterBox>
        </aside>
        {after ? <div className="min-w-0 print:hidden">{after}</div> : null}
      </div>
    </div>
  );
}
