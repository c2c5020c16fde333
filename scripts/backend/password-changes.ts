import { decodeJwt } from "jose";
import { z } from "zod";
import type { createSessionPool } from "./sessions.ts";

const passwordSchema = z.object({ password: z.string() });
const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

/**
 * Ends the other sessions of an account after Auth has changed its password, before the response is sent. Hosted
 * Supabase does this itself (LogoutAllExceptMe in supabase/auth), but Supabase Lite does not.
 */
export function createSessionEnder(
  database: Pick<ReturnType<typeof createSessionPool>, "reserve">,
) {
  return async (request: Request, serve: () => Promise<Response>): Promise<Response> => {
    const isChange = request.method === "PUT" && new URL(request.url).pathname === "/auth/v1/user";
    const copy = isChange ? request.clone() : null;
    const response = await serve();
    if (!copy || !response.ok) return response;
    const body: unknown = await copy.json().catch(() => null);
    if (!passwordSchema.safeParse(body).success) return response;
    // The token need not be verified again: Auth verified it before it accepted the change.
    const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
    const { sub, session_id } = claimsSchema.parse(decodeJwt(token));
    const session = await database.reserve();
    try {
      await session.unsafe("delete from auth.sessions where user_id = $1 and id <> $2", [
        sub,
        session_id,
      ]);
    } finally {
      session.release();
    }
    return response;
  };
}
