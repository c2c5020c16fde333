import { availableParallelism } from "node:os";
import { createTurns } from "../../lib/limits/turns.ts";

const hashing = [
  /^POST \/auth\/v1\/signup$/,
  /^POST \/auth\/v1\/token\?(?:.*&)?grant_type=password(?:&|$)/,
  /^PUT \/auth\/v1\/user$/,
];

/** Hashes at the same time: one processor is left to everything else, and of libuv's four threads one to files. */
const atOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3);

/**
 * Lets requests that hash a password through a few at a time; so many more wait and the rest are sent away. Supabase
 * Lite would begin all of them at once. (package.json puts `bcrypt` in the place of its `bcryptjs`, which hashes on the
 * thread that answers everybody.)
 */
export function createPasswordTurns(waiting = 200) {
  const inTurn = createTurns({ atOnce, waiting });
  return (request: Request, serve: () => Promise<Response>): Response | Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const target = `${request.method} ${pathname}${search}`;
    if (!hashing.some((pattern) => pattern.test(target))) return serve();
    const { signal } = request;
    // Whoever has gone meanwhile must not find an account later of which they know nothing.
    return (
      inTurn(async () => (signal.aborted ? new Response(null, { status: 499 }) : serve())) ??
      tooMany()
    );
  };
}

const tooMany = () =>
  Response.json(
    {
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Too many people are signing in at the moment. Please try again in a minute.",
    },
    { status: 429, headers: { "retry-after": "60" } },
  );
