import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "../../lib/http/network.ts";

/** Counts what programs ask, by client; this front counts for itself. */
export function createProgramLimit({ points, seconds }: { points: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points, duration: seconds });

  /** Counts a request, says in its answer how many are left, and returns whether it may proceed. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(networkOf(request.ip));
    const reset = Math.ceil(msBeforeNext / 1000);
    // As the IETF's draft for them has it (draft-ietf-httpapi-ratelimit-headers-10).
    reply.header("ratelimit-policy", `"client";q=${points};w=${seconds}`);
    reply.header("ratelimit", `"client";r=${Math.max(points - consumedPoints, 0)};t=${reset}`);
    if (consumedPoints <= points) return true;
    reply.header("retry-after", String(reset));
    return false;
  };
}
