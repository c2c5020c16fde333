/** The moment a migration's version names, in milliseconds: `20261123221500` is 22:15 UTC; NaN when there is no such moment. */
export function parseVersion(version: string): number {
  const [, date = "", time = ""] = /^(\d{8})(\d{6})$/.exec(version) ?? [];
  const iso = `${date.replace(/(....)(..)/, "$1-$2-")}T${time.replace(/(..)(..)/, "$1:$2:")}Z`;
  const moment = Date.parse(iso);
  return formatVersion(moment) === version ? moment : Number.NaN;
}

/** A moment as the version of a migration. */
export function formatVersion(moment: number): string {
  return Number.isNaN(moment) ? "" : new Date(moment).toISOString().replace(/\D/g, "").slice(0, 14);
}
