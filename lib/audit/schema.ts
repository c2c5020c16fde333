type Label = {
  /** The table's name in the audit log. */
  many: string;
  /** The name of a deleted row without a title: 'a deleted subscriber'. */
  one: string;
};

/** The tables whose changes are logged. */
const tables = {
  jobs: { many: "Jobs", one: "job" },
  job_reports: { many: "Reported jobs", one: "report" },
  job_objections: { many: "Objections", one: "objection" },
  companies: { many: "Companies", one: "company" },
  events: { many: "Events", one: "event" },
  blogs: { many: "Blogs", one: "post" },
  books: { many: "Books", one: "book" },
  newsletter_subscriptions: { many: "Subscribers", one: "subscriber" },
  recruiters: { many: "Recruiters", one: "recruiter" },
  outbox: { many: "Mail", one: "email" },
  suppressions: { many: "Suppressed addresses", one: "suppressed address" },
  digest_settings: { many: "Newsletter", one: "setting" },
  admin_settings: { many: "Second factor", one: "setting" },
  waiting_mail_settings: { many: "Mail about pending work", one: "setting" },
  job_boards: { many: "Boards", one: "board" },
  import_settings: { many: "Imports", one: "setting" },
} as const satisfies Record<string, Label>;

export type AuditedTable = keyof typeof tables;

/** The audited tables and their labels, as options of the filter. */
export const auditedTables = Object.entries(tables).map(
  ([name, { many }]) => [name, many] as const,
);

export function parseTable(value: unknown): AuditedTable | undefined {
  return typeof value === "string" && Object.hasOwn(tables, value)
    ? (value as AuditedTable)
    : undefined;
}

export function tableLabel(name: string): string {
  const table = parseTable(name);
  return table ? tables[table].many : name;
}

/** The name of a deleted row whose title is not stored, as that of people never is. */
export function deletedRowLabel(name: string): string {
  const table = parseTable(name);
  return `a deleted ${table ? tables[table].one : "row"}`;
}

/** Labels for actions that are logged under the name of an SQL command or a status. */
const actionNames = new Map([
  ["insert", "created"],
  ["update", "changed"],
  ["delete", "deleted"],
  ["draft", "unpublished"],
]);

/** Labels for actions that have a button of their own in one table, by the name of the logged action. */
const actionNamesInTables: Partial<Record<AuditedTable, Record<string, string>>> = {
  job_reports: { settled: "kept job" },
  job_objections: { kept: "kept removed" },
  suppressions: { delete: "lifted" },
};

export function actionLabel(table: string, action: string): string {
  const audited = parseTable(table);
  const inTable = audited && actionNamesInTables[audited]?.[action];
  const name = inTable ?? actionNames.get(action) ?? action;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

type Subject = { table: string; rowId: string | null; isGone: boolean };

/**
 * The console's page where the changed row can be seen; null if the console has no page for the row or the row was
 * deleted.
 */
export function subjectHref({ table, rowId, isGone }: Subject): string | null {
  if (table === "digest_settings") return "/admin/newsletter";
  if (table === "waiting_mail_settings") return "/admin/mail";
  if (table === "job_boards" || table === "import_settings") return "/admin/imports";
  if (!rowId || isGone) return null;
  if (table === "job_reports") return "/admin/reports";
  if (["jobs", "companies", "events", "blogs", "books"].includes(table))
    return `/admin/${table}/${rowId}/edit`;
  return null;
}
