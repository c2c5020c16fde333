import { describe, expect, test, vi } from "vitest";
import {
  account,
  admin,
  anonymous,
  brokenCheck,
  type Client,
  owner,
  recruiter,
  service,
  unique,
} from "./callers.ts";
import { aCompany, companyNamed } from "./company-rows.ts";

vi.mock("@/lib/supabase/server", () => ({ operatorClient: () => service }));
// Another test file may have loaded the tested modules without the mock.
vi.resetModules();
const { removeUnusedImages, sweepImages, uploadImage } =
  await import("../../lib/images/mutations.ts");

/** Calls a database function with arguments that the generated types do not allow. */
const call = (client: Client, name: string, values: object) =>
  (client as unknown as { rpc: (name: string, values: object) => ReturnType<Client["rpc"]> }).rpc(
    name,
    values,
  );

let clock = 1_700_000_000_000 + (Date.now() % 1_000_000_000);
const aName = () => `${clock++}.webp`;
const logoOf = async (id: string) =>
  (await owner`select logo, version from public.companies where id = ${id}`)[0];

/** Adds the row that Storage adds for an uploaded image file. */
async function stored(path: string, age = "0 days"): Promise<string> {
  await owner`
    insert into storage.objects (bucket_id, name, created_at)
    values ('blog-images', ${path}, now() - ${age}::interval)`;
  return path;
}

const unused = async (names: string[]) =>
  (await service.rpc("unused_images", { image_names: names }).throwOnError()).data.toSorted();

describe("the name of a stored image", () => {
  test("cannot be set through the data API by recruiters or admins", async () => {
    const name = `Acme ${unique()}`;
    const [R, X] = [await recruiter("approved", name), await admin()];
    const { id } = await companyNamed(name);
    const logo = aName();
    for (const { client } of [R, X]) {
      const saved = await call(client, "save_company", { company_id: id, name, logo });
      expect(saved.error).not.toBeNull();
      const changed = await client.from("companies").update({ logo }).eq("id", id);
      expect(changed.error?.code).toBe("42501");
    }
    const added = await X.client.from("companies").insert({ name: `Other ${name}`, logo });
    expect(added.error?.code).toBe("42501");
    expect(await logoOf(id)).toMatchObject({ logo: null });
    // The other fields of a company and of a post can be saved.
    await R.client.rpc("save_company", { company_id: id, description: "Go." }).throwOnError();

    const { data: blog_id } = await X.client
      .rpc("save_blog", { title: unique(), content: "<p>Go.</p>", author_name: "Ada" })
      .throwOnError();
    const author_image = `https://x.dev/storage/v1/object/public/blog-images/author-images/${logo}`;
    const post = { title: unique(), content: "<p>Go.</p>", author_name: "Ada", author_image };
    expect((await call(X.client, "save_blog", { ...post, blog_id })).error).not.toBeNull();
    for (const { error } of [
      await X.client.from("blogs").update({ author_image }).eq("id", blog_id),
      await X.client.from("blogs").insert(post),
    ])
      expect(error?.code).toBe("42501");
  });

  test("is refused in SQL even if the column was granted by mistake", async () => {
    const name = `Acme ${unique()}`;
    const R = await recruiter("approved", name);
    const { id } = await companyNamed(name);
    await owner
      .begin(async (sql) => {
        await sql`grant update on public.companies to authenticated`;
        await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: R.id, session_id: R.sessionId })}, true)`;
        await sql`select set_config('request.jwt.claim.sub', ${R.id}, true)`;
        await sql`set local role authenticated`;
        const { count } =
          await sql`update public.companies set description = 'Go.' where id = ${id}`;
        expect(count).toBe(1);
        await expect(
          sql.savepoint((at) => at`update public.companies set logo = ${aName()} where id = ${id}`),
        ).rejects.toMatchObject({ code: "42501" });
        await sql`reset role`;
        throw new Error("rollback");
      })
      .catch((error: Error) => expect(error.message).toBe("rollback"));
  });

  test("of a logo is set by the web server only, at the expected version", async () => {
    const { id } = await aCompany();
    const [first, second] = [aName(), aName()];
    const set = (client: Client, values: object) =>
      call(client, "set_company_logo", { company_id: id, logo: first, ...values });
    for (const client of [anonymous, (await account()).client, (await admin()).client])
      expect((await set(client, {})).error?.code).toBe("42501");
    expect((await set(service, { expected_version: 1 })).data).toBe(id);
    expect(await logoOf(id)).toEqual({ logo: first, version: 2 });
    expect((await set(service, { logo: second, expected_version: 1 })).error?.code).toBe("PT409");
    expect(await logoOf(id)).toEqual({ logo: first, version: 2 });
    expect((await set(service, { logo: "../../etc/passwd" })).error).not.toBeNull();
    await set(service, { logo: "", expected_version: 2 });
    expect(await logoOf(id)).toEqual({ logo: null, version: 3 });
    const missing = { company_id: crypto.randomUUID(), logo: first };
    expect((await call(service, "set_company_logo", missing)).error?.code).toBe("PT404");
  });

  test("of an author is set at the expected version and leaves the publication date as it is", async () => {
    const X = await admin();
    const { data: blog_id } = await X.client
      .rpc("save_blog", {
        ...{ title: unique(), content: "<p>Go.</p>", author_name: "Ada" },
        status: "published",
      })
      .throwOnError();
    const rowOf = async () =>
      (
        await owner`select author_image, version, published_at from public.blogs where id = ${blog_id}`
      )[0];
    const before = await rowOf();
    const author_image = `https://x.dev/storage/v1/object/public/blog-images/author-images/${aName()}`;
    const values = { blog_id, author_image, expected_version: 1 };
    expect((await call(X.client, "set_author_image", values)).error?.code).toBe("42501");
    await call(service, "set_author_image", values).throwOnError();
    expect(await rowOf()).toEqual({ ...before, author_image, version: 2 });
    // Setting the image counts as part of the edit by the admin whose form uploaded it.
    const late = {
      title: unique(),
      content: "<p>Go.</p>",
      author_name: "Ada",
      expected_version: 1,
    };
    expect((await call(X.client, "save_blog", { ...late, blog_id })).error?.details).toBe(
      "own edit",
    );
    expect((await call(service, "set_author_image", values)).error?.code).toBe("PT409");
    const bucket = "https://x.dev/storage/v1/object/public/blog-images/author-images";
    for (const bad of [
      "https://evil.dev/a.png",
      `${bucket}/1.svg`,
      `${bucket}/../1.png`,
      `javascript:1/${bucket}/1.png`,
    ]) {
      const { error } = await call(service, "set_author_image", { blog_id, author_image: bad });
      expect(error).toMatchObject(brokenCheck);
    }
    await call(service, "set_author_image", { blog_id, author_image: "" }).throwOnError();
    expect(await rowOf()).toMatchObject({ author_image: null });
  });
});

describe("a stored image", () => {
  test("is unused only if no row names it", async () => {
    const [mine, theirs] = [await aCompany(), await aCompany()];
    const logo = aName();
    const path = await stored(`company-logos/${logo}`);
    // Two companies show the same logo file.
    await owner`update public.companies set logo = ${logo} where id in (${mine.id}, ${theirs.id})`;
    await service.rpc("set_company_logo", { company_id: mine.id, logo: "" }).throwOnError();
    expect(await unused([path])).toEqual([]);
    await service.rpc("set_company_logo", { company_id: theirs.id, logo: "" }).throwOnError();
    expect(await unused([path])).toEqual([path]);
    // A logo's name does not match a file of the same name in another folder.
    expect(await unused([`author-images/${logo}`])).toEqual([]);
  });

  test("is kept by the company that another company is merged into", async () => {
    const X = await admin();
    const [source, target, full] = [await aCompany(), await aCompany(), await aCompany()];
    const names = [aName(), aName()];
    const paths = await Promise.all(names.map((name) => stored(`company-logos/${name}`)));
    await owner`update public.companies set logo = ${names[0] ?? ""} where id = ${source.id}`;
    await owner`update public.companies set logo = ${names[1] ?? ""} where id = ${full.id}`;
    const merge = (source_id: string, target_id: string) =>
      X.client.rpc("merge_companies", { source_id, target_id }).throwOnError();
    await merge(source.id, target.id);
    expect(await logoOf(target.id)).toMatchObject({ logo: names[0] });
    expect(await unused(paths)).toEqual([]);
    await merge(target.id, full.id);
    expect(await unused(paths)).toEqual([paths[0]]);
  });

  test("is used by a post that names it as its author's image or shows it", async () => {
    const [author, shown, neither] = await Promise.all(
      [1, 2, 3].map(() => stored(`author-images/${aName()}`)),
    );
    const post = {
      title: unique(),
      author_name: "Ada",
      author_image: `https://x.dev/storage/v1/object/public/blog-images/${author}`,
      content: `<p><img src="/images/${shown}" alt=""></p>`,
    };
    await owner`insert into public.blogs ${owner(post)}`;
    expect(await unused([author, shown, neither].map(String))).toEqual([neither]);
  });

  test("that is unused is swept after a day, or after a month if it may belong to a draft", async () => {
    const logo = aName();
    await owner`update public.companies set logo = ${logo} where id = ${(await aCompany()).id}`;
    const [used, old, fresh, oldPicture, draftPicture] = await Promise.all([
      stored(`company-logos/${logo}`, "3 days"),
      stored(`company-logos/${aName()}`, "25 hours"),
      stored(`company-logos/${aName()}`, "23 hours"),
      stored(`author-images/${aName()}`, "32 days"),
      stored(`author-images/${aName()}`, "30 days"),
    ]);
    const { data } = await service.rpc("unused_images").throwOnError();
    const among = [used, old, fresh, oldPicture, draftPicture].filter((path) =>
      data.includes(String(path)),
    );
    expect(among).toEqual([old, oldPicture]);
    await owner`delete from storage.objects where name in ${owner([old, oldPicture].map(String))}`;
  });

  test("cannot be looked up as unused by visitors or admins", async () => {
    for (const client of [anonymous, (await admin()).client])
      expect((await client.rpc("unused_images")).error?.code).toBe("42501");
  });
});

test("the web server deletes an unused image on request or in its daily sweep", async () => {
  const { id } = await aCompany();
  const webp = Buffer.from("RIFF....WEBPVP8 ");
  const upload = () => uploadImage(webp, "company-logos");
  const [shown, replaced, old] = [await upload(), await upload(), await upload()];
  const left = async () =>
    (
      await owner`
        select name from storage.objects
        where name in ${owner([shown, replaced, old].map((name) => `company-logos/${name}`))}
        order by name`
    ).map(({ name }) => String(name).split("/")[1]);
  await owner`update public.companies set logo = ${shown} where id = ${id}`;
  await removeUnusedImages([shown, replaced], "company-logos");
  expect(await left()).toEqual([shown, old]);
  await owner`
    update storage.objects set created_at = now() - interval '2 days'
    where name in ${owner([shown, old].map((name) => `company-logos/${name}`))}`;
  expect(await sweepImages()).toMatch(/^Deleted \d+ unused images?\.$/);
  expect(await left()).toEqual([shown]);
});

test("admins can delete author images directly, but no logos", async () => {
  const { client } = await admin();
  const { storage } = service;
  const bytes = Buffer.from("RIFF....WEBPVP8 ");
  const [logo, image] = [`company-logos/${aName()}`, `author-images/${aName()}`];
  for (const path of [logo, image]) {
    const { error } = await storage
      .from("blog-images")
      .upload(path, bytes, { contentType: "image/webp" });
    expect(error).toBeNull();
  }
  await client.storage.from("blog-images").remove([logo, image]);
  expect(
    await owner`select name from storage.objects where name in ${owner([logo, image])}`,
  ).toEqual([{ name: logo }]);
});
