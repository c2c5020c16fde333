import { errorCode } from "../user-error.ts";

/** Requests the headers of a URL. Returns the response, or the reason for which the server cannot be reached. */
export async function requestHead(url: string): Promise<Response | string> {
  const signal = AbortSignal.timeout(3000);
  const answer = await fetch(url, { method: "HEAD", signal }).catch((error: Error) => error);
  if (answer instanceof Error) return errorCode(answer.cause) ?? answer.name;
  return answer;
}
