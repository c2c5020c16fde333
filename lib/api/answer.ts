import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { absoluteUrl } from "@/lib/http/url";
import { formatShortDate } from "@/lib/text/dates";
import type { problemSchema } from "./schema";

type Problem = z.infer<typeof problemSchema>;

/** Why a request gets no other answer; how long it holds is that of an answer. */
export function problem(
  status: number,
  detail: string,
  { errors, headers }: { errors?: Problem["errors"]; headers?: Record<string, string> } = {},
): Response {
  const body: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    ...(errors && { errors }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });
}

export const notFound = () => problem(404, "There is nothing at this address.");

/** Leads to the present address of something that had another one. */
export const moved = (path: string) =>
  new Response(null, { status: 308, headers: { Location: absoluteUrl(path) } });

/** Says of a job that it was open until `closedAt` (ISO 8601). */
export const closed = (closedAt: string) =>
  problem(410, `This job is closed since ${formatShortDate(closedAt)}.`);

const allow = { Allow: "GET, HEAD, OPTIONS" };

/** Says what can be asked; who may ask it from where is in next.config.ts. */
export const options = () => new Response(null, { status: 204, headers: allow });

/** Answers what would change something. */
export const readOnly = () => problem(405, "Everything here can be read only.", { headers: allow });
