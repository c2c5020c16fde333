import { randomUUID } from "node:crypto";
import type { RowFormProps } from "@/components/forms/console-form";
import { readAsAdmin } from "@/lib/auth/session";
import { backHref, type SearchParams } from "@/lib/rows/list-address";
import { plural } from "@/lib/text/counted";
import { FormColumn } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";

type Values = Record<string, string>;

type Props = { params: Promise<{ id?: string }>; searchParams: Promise<SearchParams> };

/**
 * Creates a page with the form of a row. If `given` is a function, the page edits the row that it reads; otherwise
 * `given` contains the initial values of a new row.
 */
export function createFormPage(
  noun: string,
  given: Values | ((id: string) => Promise<Values | null>),
  Form: React.ComponentType<RowFormProps>,
) {
  const path = `/admin/${plural(noun)}`;
  return async function RowPage({ params, searchParams }: Props) {
    const { id = "" } = await params;
    const { back } = await searchParams;
    const form = readAsAdmin(async ({ id: profileId }) => {
      const values =
        typeof given === "function" ? await given(id) : { ...given, key: randomUUID() };
      if (!values) return null;
      return {
        profileId,
        home: backHref(path, back),
        values: typeof back === "string" ? { ...values, back } : values,
      };
    });
    return (
      <FormColumn title={`${id ? "Edit" : "New"} ${noun}`}>
        <AwaitData data={form} failed={`Failed to load ${noun}`}>
          {(props) => <Form {...props} />}
        </AwaitData>
      </FormColumn>
    );
  };
}
