import { expect, inject, test } from "vitest";
import {
  admin,
  anonymous,
  type Client,
  connect,
  owner,
  recruiter,
  signToken,
  unique,
  url,
} from "@/supabase/tests/callers";

const X = await admin();

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);
const imagePath = (end = "png") => `author-images/${Date.now()}-${unique().slice(0, 8)}.${end}`;

type Upload = { path?: string; contentType?: string; body?: Buffer; upsert?: boolean };

const upload = (
  { client }: { client: Client },
  { path = imagePath(), contentType = "image/png", body = png, upsert = false }: Upload = {},
) => client.storage.from("blog-images").upload(path, body, { contentType, upsert });

test("only admins upload, list and delete author images", async () => {
  const R1 = await recruiter("approved");
  const path = imagePath();
  expect((await upload({ client: anonymous }, { path })).error).not.toBeNull();
  expect((await upload(R1, { path })).error).not.toBeNull();
  expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(0);
  expect((await upload(X, { path })).error).toBeNull();

  const list = async (client: Client) =>
    (await client.storage.from("blog-images").list("author-images")).data ?? [];
  expect(await list(anonymous)).toEqual([]);
  expect(await list(R1.client)).toEqual([]);
  expect(await list(X.client)).not.toEqual([]);

  await R1.client.storage.from("blog-images").remove([path]);
  expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(1);
  await X.client.storage.from("blog-images").remove([path]);
  expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(0);
});

test("everybody can view an author image", async () => {
  const path = imagePath();
  expect((await upload(X, { path })).error).toBeNull();
  const { publicUrl } = X.client.storage.from("blog-images").getPublicUrl(path).data;
  expect((await fetch(publicUrl)).status).toBe(200);
});

test("an author image cannot be overwritten", async () => {
  const path = imagePath();
  expect((await upload(X, { path })).error).toBeNull();
  expect((await upload(X, { path })).error).not.toBeNull();
  expect((await upload(X, { path, upsert: true })).error).not.toBeNull();
  expect(
    (await X.client.storage.from("blog-images").update(path, png, { contentType: "image/png" }))
      .error,
  ).not.toBeNull();
});

test.each([
  ["an SVG", imagePath("svg"), "image/svg+xml"],
  ["HTML", imagePath("html"), "text/html"],
  ["HTML declared as PNG", imagePath("html"), "image/png"],
  ["a file in another folder", `other/${Date.now()}.png`, "image/png"],
  ["a path outside the folder", `author-images/../${Date.now()}.png`, "image/png"],
  ["a name without a timestamp", "author-images/logo.png", "image/png"],
])("uploading %s as an author image is refused", async (_, path, type) => {
  expect((await upload(X, { path, contentType: type })).error).not.toBeNull();
  expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(0);
});

test.each([
  ["HTML declared as PNG", Buffer.from("<script>alert(1)</script>"), "png", "image/png"],
  ["a PNG declared as WebP", png, "webp", "image/webp"],
  ["a PNG named .webp", png, "webp", "image/png"],
])(
  "uploading %s as an author image is refused by every upload method",
  async (_, body, end, contentType) => {
    const path = imagePath(end);
    const { data: signed } = await X.client.storage.from("blog-images").createSignedUploadUrl(path);
    const form = new FormData();
    form.set("file", new Blob([body], { type: contentType }), path);
    const headers = {
      authorization: `Bearer ${signToken(X)}`,
      apikey: inject("backend").publishableKey,
    };
    const object = `${url}/storage/v1/object/blog-images/${path}`;
    const streamed = {
      headers: { ...headers, "content-type": contentType },
      body: new Blob([body]).stream(),
      duplex: "half",
    } as const;
    const statuses = [
      (await fetch(object, { method: "POST", headers, body: form })).status,
      (await fetch(object, { method: "POST", ...streamed, body: new Blob([body]).stream() }))
        .status,
      (await fetch(object, { method: "PUT", ...streamed })).status,
    ];
    expect(statuses).toEqual([400, 400, 400]);
    expect((await upload(X, { path, contentType, body })).error).not.toBeNull();
    if (signed) {
      const { error } = await X.client.storage
        .from("blog-images")
        .uploadToSignedUrl(path, signed.token, body, { contentType });
      expect(error).not.toBeNull();
    }
    expect((await fetch(object.replace("/object/", "/object/public/"))).ok).toBe(false);
    expect(await owner`select from storage.objects where name = ${path}`).toHaveLength(0);
  },
);

test("an author image has at most 2,097,152 bytes", async () => {
  // Uses another host name to get a separate connection, because the server closes one that sends too much.
  const client = connect(signToken(X), url.replace("127.0.0.1", "localhost"));
  const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect((await upload({ client }, { body: ofSize(2_097_152) })).error).toBeNull();
  expect((await upload({ client }, { body: ofSize(2_097_153) })).error).not.toBeNull();
});
