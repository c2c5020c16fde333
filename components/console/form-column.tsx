import { PageHead } from "./page-head";

type Props = {
  title: string;
  /** What stands under the heading. */
  text?: React.ReactNode;
  /** Whether something stands beside the form where there is room. */
  isWide?: boolean;
  children: React.ReactNode;
};

/** The heading of a form's page and the form below it, as wide as is good to read; it begins where lists begin. */
export function FormColumn({ title, text, isWide = false, children }: Props) {
  return (
    <div className={`max-w-3xl ${isWide ? "xl:max-w-none" : ""}`}>
      <PageHead title={title} text={text} />
      {children}
    </div>
  );
}
