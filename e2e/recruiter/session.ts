import type { BrowserContext } from "@playwright/test";

type Session = {
  access_token: string;
  refresh_token: string;
  expires_at?: number;
  expires_in?: number;
  user: { id: string };
};

/** Reads the session from the browser's cookies. It may be split over several. */
export async function readSession(context: BrowserContext): Promise<Session> {
  const parts = (await context.cookies()).filter(({ name }) => /^session(\.\d+)?$/.test(name));
  const value = parts
    .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }))
    .map((part) => part.value)
    .join("");
  return JSON.parse(Buffer.from(value.replace("base64-", ""), "base64url").toString()) as Session;
}

export async function replaceSession(
  context: BrowserContext,
  url: string | undefined,
  session: Session,
) {
  await context.clearCookies();
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  await context.addCookies([
    { url: url ?? "", name: "session", value, httpOnly: true, sameSite: "Lax" },
  ]);
}
