import { randomUUID } from "node:crypto";

/** What one call of a batch answered. */
type Part = { status: number; body: string };

/**
 * A batch of calls as Google's APIs take it: each a whole HTTP request in a part of multipart/mixed
 * (developers.google.com/search/apis/indexing-api/v3/using-api#batching).
 */
export function writeBatch(path: string, bodies: Map<string, object>) {
  const boundary = `batch_${randomUUID()}`;
  const parts = [...bodies].map(([id, value]) => {
    const body = JSON.stringify(value);
    return [
      `--${boundary}`,
      "Content-Type: application/http",
      "Content-Transfer-Encoding: binary",
      `Content-ID: <${id}>`,
      "",
      `POST ${path} HTTP/1.1`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n");
  });
  return {
    contentType: `multipart/mixed; boundary="${boundary}"`,
    body: `${parts.join("\r\n")}\r\n--${boundary}--\r\n`,
  };
}

/** The answers of a batch by the ids of their calls, as far as they came whole. */
export function readBatch(contentType: string, text: string): Map<string, Part> {
  const boundary = /boundary="?([^";]+)"?/u.exec(contentType)?.[1];
  const answers = new Map<string, Part>();
  if (!boundary) return answers;
  // What stands after the last delimiter is half a part, or nothing.
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const [head = "", statusAndHeaders = "", ...rest] = part.split(/\r?\n\r?\n/u);
    const id = /^content-id:\s*<?(?:response-)?([^>\r\n]+)>?/imu.exec(head)?.[1];
    const status = /^\s*HTTP\/[\d.]+ (\d{3})/u.exec(statusAndHeaders)?.[1];
    if (id && status) answers.set(id, { status: Number(status), body: rest.join("\n\n").trim() });
  }
  return answers;
}
