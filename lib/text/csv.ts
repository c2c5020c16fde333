import { stringify } from "csv-stringify/sync";

/** Characters that begin a spreadsheet formula and that csv-stringify does not escape. */
const unescapedFormula = /^[\0\n|%]/u;

/** Lines of CSV, ended by CRLF (RFC 4180). An apostrophe precedes text that looks like a formula. */
export function csvLines(rows: (string | number | null)[][]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell.replace(unescapedFormula, "'$&") : cell)),
  );
  return stringify(cells, {
    record_delimiter: "windows",
    escape_formulas: true,
    quoted_match: /[\r\n]/u,
  });
}
