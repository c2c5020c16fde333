import { expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  brokenCheck,
  type Client,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import {
  addCompany,
  newImageName,
  readCompanyByName,
  readLogo,
} from "@/supabase/tests/company-rows";
import { saveBlog, saveCompany } from "@/supabase/tests/saving";

/** Calls a database function with arguments that the generated types do not allow. */
const callRpc = (client: Client, name: string, values: object) =>
  (client as unknown as { rpc: (name: string, values: object) => ReturnType<Client["rpc"]> }).rpc(
    name,
    values,
  );

test("the name of a stored image cannot be set through the data API by recruiters or admins", async () => {
  const name = `Acme ${uniqueWord()}`;
  const R = await addRecruiter("approved", name);
  const X = await addAdmin();
  const { id } = await readCompanyByName(name);
  const logo = newImageName();
  for (const { client } of [R, X]) {
    const saved = await saveCompany(client, { company_id: id, name, logo });
    expect(saved.error).not.toBeNull();
    const changed = await client.from("companies").update({ logo }).eq("id", id);
    expect(changed.error?.code).toBe("42501");
  }
  const added = await X.client.from("companies").insert({ name: `Other ${name}`, logo });
  expect(added.error?.code).toBe("42501");
  expect(await readLogo(id)).toMatchObject({ logo: null });
  // The other fields of a company and of a post can be saved.
  await saveCompany(R.client, { company_id: id, description: "Go." }).throwOnError();

  const { data: blog_id } = await saveBlog(X.client, {
    title: uniqueWord(),
    content: "<p>Go.</p>",
    author_name: "Ada",
  }).throwOnError();
  const author_image = `https://x.dev/storage/v1/object/public/blog-images/author-images/${logo}`;
  const post = { title: uniqueWord(), content: "<p>Go.</p>", author_name: "Ada", author_image };
  expect((await saveBlog(X.client, { ...post, blog_id })).error).not.toBeNull();
  for (const { error } of [
    await X.client.from("blogs").update({ author_image }).eq("id", blog_id),
    await X.client.from("blogs").insert(post),
  ])
    expect(error?.code).toBe("42501");
});

test("the name of a stored image is refused in SQL even if the column was granted by mistake", async () => {
  const name = `Acme ${uniqueWord()}`;
  const R = await addRecruiter("approved", name);
  const { id } = await readCompanyByName(name);
  await owner
    .begin(async (sql) => {
      await sql`grant update on public.companies to authenticated`;
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: R.id, session_id: R.sessionId })}, true)`;
      await sql`select set_config('request.jwt.claim.sub', ${R.id}, true)`;
      await sql`set local role authenticated`;
      const { count } = await sql`update public.companies set description = 'Go.' where id = ${id}`;
      expect(count).toBe(1);
      await expect(
        sql.savepoint(
          (at) => at`update public.companies set logo = ${newImageName()} where id = ${id}`,
        ),
      ).rejects.toMatchObject({ code: "42501" });
      await sql`reset role`;
      throw new Error("rollback");
    })
    .catch((error: Error) => expect(error.message).toBe("rollback"));
});

test("the name of a logo is set by the web server only, at the expected version", async () => {
  const { id } = await addCompany();
  const first = newImageName();
  const second = newImageName();
  const set = (client: Client, values: object) =>
    callRpc(client, "set_company_logo", { company_id: id, logo: first, ...values });
  for (const client of [anonymous, (await addAccount()).client, (await addAdmin()).client])
    expect((await set(client, {})).error?.code).toBe("42501");
  expect((await set(service, { expected_version: 1 })).data).toBe(id);
  expect(await readLogo(id)).toEqual({ logo: first, version: 2 });
  expect((await set(service, { logo: second, expected_version: 1 })).error?.code).toBe("PT409");
  expect(await readLogo(id)).toEqual({ logo: first, version: 2 });
  expect((await set(service, { logo: "../../etc/passwd" })).error).not.toBeNull();
  await set(service, { logo: "", expected_version: 2 });
  expect(await readLogo(id)).toEqual({ logo: null, version: 3 });
  const missing = { company_id: crypto.randomUUID(), logo: first };
  expect((await callRpc(service, "set_company_logo", missing)).error?.code).toBe("PT404");
});

test("setting the name of an author's image leaves the publication date of the post as it is", async () => {
  const X = await addAdmin();
  const { data: blog_id } = await saveBlog(X.client, {
    title: uniqueWord(),
    content: "<p>Go.</p>",
    author_name: "Ada",
    status: "published",
  }).throwOnError();
  const readRow = async () => {
    const [row] =
      await owner`select author_image, version, published_at from public.blogs where id = ${blog_id}`;
    return row;
  };
  const before = await readRow();
  const author_image = `https://x.dev/storage/v1/object/public/blog-images/author-images/${newImageName()}`;
  const values = { blog_id, author_image, expected_version: 1 };
  expect((await callRpc(X.client, "set_author_image", values)).error?.code).toBe("42501");
  await callRpc(service, "set_author_image", values).throwOnError();
  expect(await readRow()).toEqual({ ...before, author_image, version: 2 });
  // Setting the image counts as part of the edit by the admin whose form uploaded it.
  const late = {
    title: uniqueWord(),
    content: "<p>Go.</p>",
    author_name: "Ada",
    expected_version: 1,
  };
  expect((await saveBlog(X.client, { ...late, blog_id })).error?.details).toBe("own edit");
  expect((await callRpc(service, "set_author_image", values)).error?.code).toBe("PT409");
  const bucket = "https://x.dev/storage/v1/object/public/blog-images/author-images";
  for (const bad of [
    "https://evil.dev/a.png",
    `${bucket}/1.svg`,
    `${bucket}/../1.png`,
    `javascript:1/${bucket}/1.png`,
  ]) {
    const { error } = await callRpc(service, "set_author_image", { blog_id, author_image: bad });
    expect(error).toMatchObject(brokenCheck);
  }
  await callRpc(service, "set_author_image", { blog_id, author_image: "" }).throwOnError();
  expect(await readRow()).toMatchObject({ author_image: null });
});
