/** An error that the operator can fix. Commands print its message without a stack trace. */
export class UserError extends Error {
  override name = "UserError";
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
