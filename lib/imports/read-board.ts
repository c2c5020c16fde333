import type { Dispatcher } from "undici";
import { ZodError } from "zod";
import {
  type Network,
  readBody,
  requestPublicAddress,
  TooLarge,
  userAgent,
} from "@/lib/http/outgoing";
import { jobSourceLabels } from "@/lib/jobs/schema";
import { BoardNotFound, type BoardPostings, UnreadableBoard } from "@/lib/imports/posting";
import { type Board, systems } from "@/lib/imports/schema";

/** Limits for reading one job board: bytes after decompression, and milliseconds. */
const boardBounds = { bytes: 40 * 1024 * 1024, ms: 30_000 };

export type Validators = { etag: string | null; lastModified: string | null };

export type BoardReading = { reading: BoardPostings | null; validators: Validators };

const headers = {
  "user-agent": userAgent("Import"),
  accept: "application/json, application/xml;q=0.9, text/xml;q=0.9",
  "accept-encoding": "gzip, identity",
};

type Options = {
  network: Network;
  validators?: Validators | undefined;
  known?: ReadonlySet<string>;
  /** For boards with one request per text: whether to request only the texts of postings in `known`. */
  isOnlyKnown?: boolean;
  bounds?: typeof boardBounds;
};

/** Reads a board from its system's own hosts, within limits, without redirects. Throws `UnreadableBoard`. */
export async function readBoard(
  { system: name, board }: Board,
  { network, validators, known = new Set(), isOnlyKnown = false, bounds = boardBounds }: Options,
): Promise<BoardReading> {
  const system = systems[name];
  const label = jobSourceLabels[name];
  const signal = AbortSignal.timeout(bounds.ms);
  let left = bounds.bytes;
  let requests = 0;
  let received = noValidators;

  if (!system.namePattern.test(board))
    throw new UnreadableBoard(`${label} has no boards with this name.`);

  const requestBoard = (address: string) => {
    const url = new URL(address);
    if (!system.isOwnHost(url.host) || url.protocol !== "https:")
      throw new UnreadableBoard(`${url.host} is not a host of ${label}.`);
    requests += 1;
    // Validators (ETag, Last-Modified) apply to boards of one response: a second request is unconditional and discards
    // them.
    const isConditional = requests === 1 && !system.isPaged;
    const conditions = isConditional && validators ? conditionalHeaders(validators) : {};
    const options = { network, headers: { ...headers, ...conditions }, signal };
    return network.takeTurn(url.host, () =>
      requestPublicAddress(url, options, async (response) => {
        assertBoard(response.statusCode, label);
        received = isConditional ? validatorsIn(response) : noValidators;
        const body = await readBody(response, left);
        left -= body.length;
        return new TextDecoder().decode(body);
      }),
    );
  };

  try {
    return {
      reading: await system.read(board, requestBoard, known, isOnlyKnown),
      validators: received,
    };
  } catch (error) {
    if (error instanceof NotModified) return { reading: null, validators: validators ?? received };
    if (error instanceof UnreadableBoard) throw error;
    const isTimeout = signal.aborted;
    throw new UnreadableBoard(failureReason(error, { isTimeout, label, bounds }), { cause: error });
  }
}

const noValidators: Validators = { etag: null, lastModified: null };

function conditionalHeaders({ etag, lastModified }: Validators): Record<string, string> {
  const conditions: Record<string, string> = {};
  if (etag) conditions["if-none-match"] = etag;
  if (lastModified) conditions["if-modified-since"] = lastModified;
  return conditions;
}

function validatorsIn(response: Dispatcher.ResponseData): Validators {
  return {
    etag: safeHeader(response, "etag"),
    lastModified: safeHeader(response, "last-modified"),
  };
}

class NotModified extends Error {}

/** Throws unless the status is 200: `NotModified` for 304, otherwise an error with the reason for the recruiter. */
function assertBoard(status: number, label: string) {
  if (status === 200) return;
  if (status === 304) throw new NotModified();
  if (status >= 300 && status < 400)
    throw new UnreadableBoard(
      `${label} redirects for this board (${status}): it may have moved or may never have existed.`,
    );
  if (status === 404 || status === 410)
    throw new BoardNotFound(
      `${label} has no such board (${status}). Is its address right, and is publishing turned on there?`,
    );
  throw new UnreadableBoard(`${label} answered ${status}. We will try again later.`);
}

type FailureContext = { isTimeout: boolean; label: string; bounds: typeof boardBounds };

function failureReason(error: unknown, { isTimeout, label, bounds }: FailureContext): string {
  if (error instanceof TooLarge)
    return `The board is larger than ${bounds.bytes / 1024 / 1024} MB.`;
  if (isTimeout) return `${label} took longer than ${bounds.ms / 1000} seconds.`;
  if (error instanceof SyntaxError || error instanceof ZodError)
    return `${label} answered with something other than a board, or with only part of one.`;
  return `${label} could not be reached, or the connection broke off.`;
}

/** A response header, or null unless it is short and safe enough to be stored and sent back. */
function safeHeader(response: Dispatcher.ResponseData, name: string): string | null {
  const [value] = [response.headers[name]].flat();
  return value && /^[\x20-\x7e]{1,200}$/u.test(value) ? value : null;
}
