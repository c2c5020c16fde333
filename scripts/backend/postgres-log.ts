/** The prefix of each entry in the log: time, process and SQLSTATE. */
export const logLinePrefix = "%m [%p] %e ";

const entryPattern = /^\S+ \S+ \S+ \[\d+\] (\w{5}) ([A-Z]+): {1,2}(.*)$/;

/** The details that name statements with parameters instead of values: of a deadlock, and of a crashed process. */
const valuelessDetail = /^(?:Process \d+ waits for|Failed process was running:)/;

/**
 * Passes on Postgres' log in whole lines, without the values of rows and statements: these contain names, telephone
 * numbers and hashes of people, which have to disappear with their account.
 */
export function withoutValues(write: (line: string) => void) {
  let rest = "";
  let keepsContinuation = false;

  const filter = (line: string) => {
    if (line.startsWith("\t")) {
      if (keepsContinuation) write(`${line}\n`);
      return;
    }
    const [, code = "", severity = "", message = ""] = entryPattern.exec(line) ?? [];
    keepsContinuation = isKept(severity, message) && severity !== "ERROR";
    if (isKept(severity, message)) write(`${hideValue(line, code)}\n`);
  };

  return (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) filter(line);
  };
}

function isKept(severity: string, message: string): boolean {
  if (severity === "DETAIL") return valuelessDetail.test(message);
  return ["WARNING", "ERROR", "LOG", "FATAL", "PANIC", "HINT"].includes(severity);
}

/** Class 22, data exceptions, quotes the value: invalid input syntax for type uuid: "…". */
function hideValue(line: string, code: string): string {
  return code.startsWith("22") ? line.replace(/".*"|".*$/, "[value]") : line;
}
