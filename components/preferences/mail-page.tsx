import { Shell } from "@/components/layout/shell";
import { Panel } from "@/components/ui/card";

type Props = { title: string; text?: React.ReactNode; children?: React.ReactNode };

/** A page that a link in a mail leads to. */
export function MailPage({ title, text, children }: Props) {
  return (
    <Shell>
      <div className="container max-w-2xl py-10 sm:py-16">
        <Panel className="grid gap-6 p-5 sm:p-8">
          <div>
            <h1 className="text-2xl wrap-break-word">{title}</h1>
            {text ? <p className="mt-2 text-muted wrap-break-word">{text}</p> : null}
          </div>
          {children}
        </Panel>
      </div>
    </Shell>
  );
}

/** What such a page says of a link that is none, or too old. */
export function BrokenLink() {
  return (
    <MailPage
      title="This link does not work"
      text="It is not complete, or has expired. Please open it from the mail again, or ask for a new one on the site."
    />
  );
}
