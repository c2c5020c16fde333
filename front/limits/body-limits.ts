import { IncomingMessage } from "node:http";
import { networkOf } from "../../lib/http/network.ts";
import { pathOf } from "../cache-rules.ts";
import { Counter } from "./counter.ts";
import { refuse } from "./refuse.ts";

const kB = 1024;

/** What visitors send: an address to subscribe, a name and a password; the largest was 3 kB. */
const maxAnonymousBytes = 64 * kB;

const maxFormBytes = 100 * kB;

/** A form with rich text: 220,000 characters before cleaning, at three bytes each, as in Chinese, are 675 kB. */
const richText = 1000 * kB;

/** The form of a post: an author's image of 2 MB, or one within the text. As in next.config.ts. */
const withImage = 2.2 * 1024 * kB;

const largeForms: [path: RegExp, bytes: number][] = [
  [/^\/admin\/blogs\/(?:new|[^/]+\/edit)$/, withImage],
  [/^\/(?:admin|recruiter)\/jobs\/(?:new|[^/]+\/edit)$/, richText],
];

export const largestBody = withImage;

/** The most bytes that may be sent to a path; only somebody with a session, or who says so, may send much. */
export function longestBody(path: string, cookie = ""): number {
  if (!/(?:^|; ?)(?:__Host-)?session(?:\.\d+)?=/.test(cookie)) return maxAnonymousBytes;
  return largeForms.find(([pattern]) => pattern.test(path))?.[1] ?? maxFormBytes;
}

/** Bytes of bodies that may be on their way at the same time, of everybody and of one client: Next keeps them in memory. */
const mostAtOnce = 32 * 1024 * kB;
const mostOfOne = mostAtOnce / 4;

const onTheWay = new Counter();
let total = 0;

/** A request of which no more is read than its body may be long. */
export class BoundedRequest extends IncomingMessage {
  #left = Infinity;
  #isCut = false;
  #cut = () => undefined as void;

  /** From now on so many bytes are taken; `cut` is called at the first one more, after which nothing is read. */
  bound(bytes: number, cut: () => void): void {
    this.#left = bytes;
    this.#cut = cut;
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    // Not even the end: what was cut off must not look whole. False stops the connection from being read.
    if (this.#isCut) return false;
    this.#left -= chunk?.length ?? 0;
    if (this.#left >= 0) return super.push(chunk, encoding);
    this.#isCut = true;
    this.#cut();
    return false;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "content-length" in headers || "transfer-encoding" in headers;
}

/** Returns whether a request may proceed; refuses bodies that are too long or, with those on the way, take too much memory. */
export function admitBody(request: BoundedRequest, client: string): boolean {
  if (!hasBody(request)) return true;
  const declared = request.headers["content-length"];
  const longest = longestBody(pathOf(request.url), request.headers.cookie);
  const refuseIt = (status: number, sentence: string, retryAfter?: number) => {
    request.bound(-1, () => undefined);
    refuse(request.socket, status, sentence, retryAfter);
    return false;
  };
  const tooLong = `At most ${Math.floor(longest / kB)} kB can be sent here.`;
  if (Number(declared ?? 0) > longest) return refuseIt(413, tooLong);

  const network = networkOf(client);
  const bytes = declared ? Number(declared) : longest;
  total += bytes;
  if (onTheWay.add(network, bytes) > mostOfOne || total > mostAtOnce) {
    forget();
    return refuseIt(
      503,
      "Too much is being sent at the moment. Please try again in a few seconds.",
      5,
    );
  }
  request.socket.once("close", release);
  request.once("close", release);
  request.bound(longest, () => refuse(request.socket, 413, tooLong));
  return true;

  function release() {
    request.socket.off("close", release);
    request.off("close", release);
    forget();
  }

  function forget() {
    total -= bytes;
    onTheWay.add(network, -bytes);
  }
}
