/** A multipart form; null for one that cannot be read, at which Next would fail with a stack trace. */
export async function readForm(body: Buffer, contentType = ""): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { "Content-Type": contentType },
    }).formData();
  } catch {
    return null;
  }
}
