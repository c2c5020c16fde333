/** An error that the operator can fix: commands print its message without a stack. */
export class UserError extends Error {
  override name = "UserError";
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
