/** Something the person at the keyboard can mend: shown as this one sentence, without a stack. */
export class UserError extends Error {
  override name = "UserError";
}

/** The code of a failed system call (`EADDRINUSE`, `ENOENT`…), or nothing. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
