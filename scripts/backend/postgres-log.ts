/** The prefix of each entry in the log: time, process and SQLSTATE. */
export const logLinePrefix = "%m [%p] %e ";

const entryPattern = /^\S+ \S+ \S+ \[\d+\] (\w{5}) ([A-Z]+): {1,2}(.*)$/;

/** The lines of a log entry that quote values of rows or statements. */
const fieldsWithValues = new Set(["DETAIL", "CONTEXT", "QUERY", "STATEMENT"]);

/**
 * The details of deadlocks and crashes are kept: they quote statements, but only with parameters such as $1 in place of
 * values.
 */
const detailWithoutValues = /^(?:Process \d+ waits for|Failed process was running:)/;

/**
 * Forwards Postgres' log line by line without values of rows and statements. These contain personal data, such as
 * names, telephone numbers and password hashes, which must not outlive the account.
 */
export function redactPostgresLog(write: (text: string) => void) {
  let incompleteLine = "";
  let isDetailKept = false;

  const filter = (line: string): string[] => {
    // Postgres indents continuation lines with a tab.
    if (line.startsWith("\t")) return isDetailKept ? [line] : [];
    const [, code = "", field = "", text = ""] = entryPattern.exec(line) ?? [];
    isDetailKept = field === "DETAIL" && detailWithoutValues.test(text);
    if (fieldsWithValues.has(field) && !isDetailKept) return [];
    return [hideValue(line, code)];
  };

  return (chunk: string) => {
    const lines = (incompleteLine + chunk).split("\n");
    incompleteLine = lines.pop() ?? "";
    const kept = lines.flatMap(filter);
    if (kept.length > 0) write(`${kept.join("\n")}\n`);
  };
}

/** Masks the value that errors of class 22 (data exceptions) quote, as in: invalid input syntax for type uuid: "…". */
function hideValue(line: string, code: string): string {
  return code.startsWith("22") ? line.replace(/".*"|".*$/, "[value]") : line;
}
