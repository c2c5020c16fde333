import { expect, inject, test } from "vitest";
import {
  addAdmin,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  service,
  signToken,
  uniqueWord,
  url,
} from "@/supabase/tests/callers";

const X = await addAdmin();

/** The web server, which has the secret key. */
const server = { client: service };

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);
const newImagePath = (end = "png") =>
  `author-images/${Date.now()}-${uniqueWord().slice(0, 8)}.${end}`;

type Upload = { path?: string; contentType?: string; body?: Buffer };

const uploadImage = (
  { client }: { client: Client },
  { path = newImagePath(), contentType = "image/png", body = png }: Upload = {},
) => client.storage.from("blog-images").upload(path, body, { contentType });

test("only the secret key uploads, lists and deletes author images", async () => {
  const path = newImagePath();
  const callers = [anonymous, (await addRecruiter("approved")).client, X.client];
  for (const client of callers)
    expect((await uploadImage({ client }, { path })).error).not.toBeNull();
  expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(0);
  expect((await uploadImage(server, { path })).error).toBeNull();

  const list = async (client: Client) =>
    (await client.storage.from("blog-images").list("author-images")).data ?? [];
  for (const client of callers) {
    expect(await list(client)).toEqual([]);
    await client.storage.from("blog-images").remove([path]);
  }
  expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(1);
  expect(await list(service)).not.toEqual([]);
  await service.storage.from("blog-images").remove([path]);
  expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(0);
});

test("everybody can view an author image", async () => {
  const path = newImagePath();
  expect((await uploadImage(server, { path })).error).toBeNull();
  const { publicUrl } = anonymous.storage.from("blog-images").getPublicUrl(path).data;
  expect((await fetch(publicUrl)).status).toBe(200);
});

test.each([
  ["an SVG", newImagePath("svg"), "image/svg+xml"],
  ["HTML", newImagePath("html"), "text/html"],
  ["a path outside the bucket", `../${Date.now()}.png`, "image/png"],
])("the bucket refuses %s, even from the secret key", async (_, path, contentType) => {
  expect((await uploadImage(server, { path, contentType })).error).not.toBeNull();
  expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(0);
});

/** The ways to upload, each of which returns whether the upload was accepted. */
const methods: Record<string, (path: string, headers: HeadersInit) => Promise<boolean>> = {
  form: async (path, headers) => {
    const form = new FormData();
    form.set("file", new Blob([png], { type: "image/png" }), path);
    return (await fetch(objectUrl(path), { method: "POST", headers, body: form })).ok;
  },
  stream: async (path, headers) =>
    (await fetch(objectUrl(path), streamedUpload("POST", headers))).ok,
  replacement: async (path, headers) =>
    (await fetch(objectUrl(path), streamedUpload("PUT", headers))).ok,
  "signed address": async (path, headers) => {
    const sign = objectUrl(path).replace("/object/", "/object/upload/sign/");
    const { url: signed } = (await (await fetch(sign, { method: "POST", headers })).json()) as {
      url?: string;
    };
    if (!signed) return false;
    return (await fetch(`${url}/storage/v1${signed}`, streamedUpload("PUT", {}))).ok;
  },
};

const objectUrl = (path: string) => `${url}/storage/v1/object/blog-images/${path}`;

const streamedUpload = (method: string, headers: HeadersInit) =>
  ({
    method,
    headers: { ...headers, "content-type": "image/png" },
    body: new Blob([png]).stream(),
    duplex: "half",
  }) as const;

test.each(Object.entries(methods))(
  "an admin's token cannot upload an image by %s",
  async (_, send) => {
    const { publishableKey } = inject("backend");
    const headers = { authorization: `Bearer ${signToken(X)}`, apikey: publishableKey };
    const path = newImagePath();
    expect(await send(path, headers)).toBe(false);
    expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(0);
    // An existing image is not replaced either.
    expect((await uploadImage(server, { path })).error).toBeNull();
    expect(await send(path, headers)).toBe(false);
  },
);

test("the secret key can upload an image by form and by stream", async () => {
  const { secretKey } = inject("backend");
  const headers = { authorization: `Bearer ${secretKey}`, apikey: secretKey };
  for (const name of ["form", "stream"]) {
    const path = newImagePath();
    expect(await methods[name]?.(path, headers), name).toBe(true);
    expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(1);
  }
});

test("an author image has at most 2,097,152 bytes", async () => {
  const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect((await uploadImage(server, { body: ofSize(2_097_152) })).error).toBeNull();
  expect((await uploadImage(server, { body: ofSize(2_097_153) })).error).not.toBeNull();
});
