import type { IncomingMessage } from 'node:http';

/** Larger ones Next refuses by itself; browsers say how long what they send is. In bytes. */
const largest = 2.2 * 1024 * 1024;

/**
 * Whether a form that is sent in parts, as those with files are, can be read; true for everything else. Next would fail with
 * a stack trace for each that cannot. The request can be read again afterwards.
 */
export async function isReadableForm(request: IncomingMessage): Promise<boolean> {
  const type = request.headers['content-type'] ?? '';
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (!/^\s*multipart\/form-data\b/iu.test(type) || !(length <= largest)) return true;
  const body = await peek(request, length);
  try {
    await new Response(body, { headers: { 'Content-Type': type } }).formData();
    return true;
  } catch {
    return false;
  }
}

/** The `length` bytes that a request brings, which stay in it. Fewer where it is broken off. */
function peek(request: IncomingMessage, length: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const finish = () => {
      for (const event of ['readable', 'end', 'error', 'close']) request.off(event, event === 'readable' ? read : finish);
      const body = Buffer.concat(chunks);
      // Before the end is told, after which nothing can be put back.
      if (body.length > 0 && !request.readableEnded && !request.destroyed) request.unshift(body);
      resolve(body);
    };
    const read = () => {
      for (let chunk = request.read() as Buffer | null; chunk; chunk = request.read() as Buffer | null) {
        chunks.push(chunk);
        received += chunk.length;
        if (received >= length) return finish();
      }
    };
    request.on('readable', read);
    for (const event of ['end', 'error', 'close']) request.on(event, finish);
    if (length === 0) finish();
  });
}
