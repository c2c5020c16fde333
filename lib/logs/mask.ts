/** A signed token (lib/mail/signed-token.ts) or a JSON Web Token. It starts where a run of its letters does: linear. */
const signedToken = /(?<![\w-])[\w-]{8,}(?:(?:\.|%2e)[\w-]{8,})?(?:\.|%2e)[\w-]{43}(?![\w-])/gi;

/** The value of a parameter that is named like one of Auth's one-time tokens. */
const tokenParameter = /(?<=[?&\s"](?:\w{1,20}_)?token(?:_\w{1,20})?=)[^&#\s"\\]+/gi;

/** An e-mail address; package names as in `lite@0.10.0` have no top-level domain. */
const address =
  /(?<![\w.+'-])[\w.+'-]{1,64}(?:@|%40)(?:[a-z\d-]{1,63}\.){1,8}[a-z][a-z\d-]{0,62}(?![\w-])/gi;

/**
 * Masks link tokens and e-mail addresses anywhere in a log line: readers of logs must not be able to use a link, and logs
 * must not keep the address of a deleted person.
 */
export const masked = (line: string): string =>
  line
    .replace(signedToken, "[token]")
    .replace(tokenParameter, "[token]")
    .replace(address, "[address]");
