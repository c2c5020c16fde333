import { Shell } from "@/components/layout/shell";
import { Panel } from "@/components/ui/card";
import { LoadFailed } from "@/components/ui/notice";

type Props = {
  title: string;
  text?: React.ReactNode;
  /** Links below the panel, above its footer. */
  links?: { question?: string; label: string; href: string }[];
  footer?: React.ReactNode;
  beside?: React.ReactNode;
  children: React.ReactNode;
};

const oneColumn = "container-form";

const twoColumns =
  "container max-lg:max-w-[36rem] lg:grid-cols-[minmax(0,32rem)_minmax(0,28rem)] lg:justify-between";

export function AccountPage({ title, text, links = [], footer, beside, children }: Props) {
  return (
    <Shell>
      <div className={`grid gap-x-16 gap-y-12 py-10 sm:py-16 ${beside ? twoColumns : oneColumn}`}>
        <div className="grid content-start gap-6">
          <Panel className="grid gap-6 p-5 sm:p-8">
            <div>
              <h1 className="text-2xl">{title}</h1>
              {text ? <p className="mt-2 text-muted">{text}</p> : null}
            </div>
            {children}
          </Panel>
          <div className="grid justify-items-center gap-2 text-center text-sm text-muted empty:hidden">
            {links.map(({ question, label, href }) => (
              <p key={href}>
                {question} <AccountLink href={href}>{label}</AccountLink>
              </p>
            ))}
            {footer}
          </div>
        </div>
        {beside ? <div className="lg:pt-8">{beside}</div> : null}
      </div>
    </Shell>
  );
}

/** Shown instead of a page if loading the account fails. */
export function AccountFailed({ title, text }: { title: string; text: string }) {
  return (
    <AccountPage title={title}>
      <LoadFailed text={text} />
    </AccountPage>
  );
}

export function AccountLink(props: React.ComponentProps<"a">) {
  return (
    <a
      {...props}
      className="font-semibold text-accent underline underline-offset-4 hover:no-underline"
    />
  );
}

export function SuccessMessage({ children }: { children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="rounded-md bg-aqua-soft px-4 py-3 text-sm font-semibold text-aqua-text"
    >
      {children}
    </p>
  );
}
