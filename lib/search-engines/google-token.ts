import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { noAnswer, readWords, type Trouble, troubleOf } from "./submission";

/** As much of a service account's key file as signing in takes. */
export type ServiceAccount = { client_email: string; private_key: string; token_uri: string };

const scope = "https://www.googleapis.com/auth/indexing";

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/**
 * Signs a service account in, once an hour (developers.google.com/identity/protocols/oauth2/service-account); a token, or
 * why there is none.
 */
export function tokensOf(account: ServiceAccount, patience: number) {
  let known: { token: string; until: number } | undefined;
  return {
    async get(): Promise<string | Trouble> {
      if (known && known.until > performance.now()) return known.token;
      try {
        const response = await fetch(account.token_uri, {
          method: "POST",
          redirect: "manual",
          body: new URLSearchParams({
            grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
            assertion: await assertionOf(account),
          }),
          signal: AbortSignal.timeout(patience),
        });
        const words = await readWords(response);
        if (response.status !== 200) return troubleOf("Google's sign-in", response, errorOf(words));
        const { access_token: token, expires_in } = tokenSchema.parse(JSON.parse(words));
        known = { token, until: performance.now() + Math.max(expires_in - 60, 0) * 1000 };
        return token;
      } catch (error) {
        return noAnswer("Google's sign-in", error);
      }
    },
    /** It is not accepted any more. */
    forget: () => (known = undefined),
  };
}

async function assertionOf({ client_email, private_key, token_uri }: ServiceAccount) {
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(await importPKCS8(private_key, "RS256"));
}

const errorSchema = z.union([
  z.object({ error: z.string(), error_description: z.string().optional() }),
  z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) }),
]);

/** What an error of Google's says, as OAuth or as its APIs have it; nothing where it is none of these. */
export function errorOf(body: string): string {
  try {
    const { error, ...rest } = errorSchema.parse(JSON.parse(body));
    if (typeof error === "string")
      return [error, "error_description" in rest && rest.error_description]
        .filter(Boolean)
        .join(", ");
    return [error.status, error.message].filter(Boolean).join(", ");
  } catch {
    return "";
  }
}
