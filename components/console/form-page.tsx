import { randomUUID } from "node:crypto";
import type { RowFormProps } from "@/components/forms/form";
import { readAsAdmin } from "@/lib/auth/session";
import { isId } from "@/lib/content/queries";
import { backHref, type SearchParams } from "@/lib/forms/list";
import { logError } from "@/lib/logs/log";
import { pluralOf } from "@/lib/text/counted";
import { PageHead } from "./page-head";
import { Read } from "./read";

type Values = Record<string, string>;

type Form = React.ComponentType<RowFormProps>;

type Props = { searchParams: Promise<SearchParams> };

/** The page on which admins add a row. */
export function newPage(noun: string, values: Values, Form: Form) {
  const read = () => Promise.resolve({ ...values, key: randomUUID() });
  return function NewPage(props: Props) {
    return <FormPage {...props} {...{ noun, read, Form }} title={`New ${noun.toLowerCase()}`} />;
  };
}

/** The page on which admins edit a row. */
export function editPage(noun: string, read: (id: string) => Promise<Values | null>, Form: Form) {
  return async function EditPage({
    params,
    ...props
  }: Props & { params: Promise<{ id: string }> }) {
    const { id } = await params;
    const readRow = async () => (isId(id) ? read(id) : null);
    return (
      <FormPage
        {...props}
        {...{ noun, Form }}
        read={readRow}
        title={`Edit ${noun.toLowerCase()}`}
      />
    );
  };
}

type FormPageProps = Props & {
  noun: string;
  title: string;
  read: () => Promise<Values | null>;
  Form: Form;
};

async function FormPage({ title, noun, searchParams, read, Form }: FormPageProps) {
  const { back } = await searchParams;
  const path = `/admin/${pluralOf(noun).toLowerCase()}`;
  const form = readAsAdmin(async ({ id }) => {
    const values = await read();
    if (!values) return null;
    const opened = { ...values, ...(typeof back === "string" && { back }) };
    return { account: id, home: backHref(path, back), values: opened };
  });
  return (
    <FormColumn title={title}>
      <Read data={form} failed={`Failed to load ${noun.toLowerCase()}`}>
        {(props) => <Form {...props} />}
      </Read>
    </FormColumn>
  );
}

type FormColumnProps = {
  title: string;
  text?: React.ReactNode;
  isWide?: boolean;
  children: React.ReactNode;
};

export function FormColumn({ title, text, isWide = false, children }: FormColumnProps) {
  return (
    <div className={`max-w-3xl ${isWide ? "xl:max-w-none" : ""}`}>
      <PageHead title={title} text={text} />
      {children}
    </div>
  );
}

/** Suggestions for a form field; none if they fail to load, because the form works without suggestions. */
export const orNone = <T,>(name: string, suggestions: Promise<T[]>): Promise<T[]> =>
  suggestions.catch((error: unknown) => {
    logError(`${name} failed to load.`, error);
    return [];
  });
