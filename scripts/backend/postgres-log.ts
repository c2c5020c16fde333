/** The prefix of each entry in the log: time, process and SQLSTATE. */
export const logLinePrefix = "%m [%p] %e ";

const entryPattern = /^\S+ \S+ \S+ \[\d+\] (\w{5}) ([A-Z]+): {1,2}(.*)$/;

/** These lines of an entry quote rows and statements. */
const fieldsWithValues = new Set(["DETAIL", "CONTEXT", "QUERY", "STATEMENT"]);

/** The details of a deadlock and of a crash name statements, whose values are parameters like $1. */
const detailWithoutValues = /^(?:Process \d+ waits for|Failed process was running:)/;

/**
 * Passes on Postgres' log in whole lines, without the values of rows and statements: these contain names, telephone
 * numbers and hashes of people, which have to disappear with their account.
 */
export function redactPostgresLog(write: (text: string) => void) {
  let incompleteLine = "";
  let isDetailKept = false;

  const filter = (line: string): string[] => {
    // Postgres indents the further lines of a text by a tab.
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

/** Class 22, data exceptions, quotes the value: invalid input syntax for type uuid: "…". */
function hideValue(line: string, code: string): string {
  return code.startsWith("22") ? line.replace(/".*"|".*$/, "[value]") : line;
}
