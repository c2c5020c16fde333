import replyFrom from "@fastify/reply-from";
import Fastify from "fastify";
import { SignJWT } from "jose";

type Options = {
  /** PostgREST, which gets requests for /rest/v1. */
  rest: string;
  /** Supabase Lite, which gets all others: Auth and Storage. */
  others: string;
  keys: { publishableKey: string; secretKey: string; jwtSecret: string };
};

/** Starts a stand-in for hosted Supabase's API gateway: it takes API keys, and gives PostgREST the token of their role. */
export async function startGateway({ rest, others, keys }: Options) {
  const secret = new TextEncoder().encode(keys.jwtSecret);
  const roles: Record<string, string> = {
    [keys.publishableKey]: "anon",
    [keys.secretKey]: "service_role",
  };
  const tokenOf = (role: string) =>
    new SignJWT({ role, iss: "supabase" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setExpirationTime("1 minute")
      .sign(secret);

  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  await app.register(replyFrom, { undici: { connections: 64 }, disableCache: true });
  app.all("/*", async (request, reply) => {
    const path = request.raw.url ?? "/";
    if (!/^\/rest\/v1(?:[/?]|$)/.test(path)) return reply.from(others + path);
    const role = roles[String(request.headers.apikey ?? "")];
    if (!role) return reply.code(401).send({ message: "Invalid API key" });
    const [, given = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const token = given && !(given in roles) ? given : await tokenOf(role);
    return reply.from(rest + (path.slice("/rest/v1".length) || "/"), {
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        authorization: `Bearer ${token}`,
      }),
    });
  });
  return { url: await app.listen({ host: "127.0.0.1", port: 0 }), stop: () => app.close() };
}
