import { expect, test, vi } from "vitest";
import { addAdmin, anonymous, owner, service, uniqueWord } from "@/supabase/tests/callers";
import { addCompany, newImageName, readLogo } from "@/supabase/tests/company-rows";

vi.mock("@/lib/supabase/server", () => ({ operatorClient: () => service }));
// Modules are cached across test files: another file may have loaded the tested modules without the mock.
vi.resetModules();
const { removeUnusedImages, sweepImages, uploadImage } = await import("@/lib/images/mutations");

/** Adds the row that Storage adds for an uploaded image file. */
async function addStoredImage(path: string, age = "0 days"): Promise<string> {
  await owner`
    insert into storage.objects (bucket_id, name, created_at)
    values ('blog-images', ${path}, now() - ${age}::interval)`;
  return path;
}

const listUnusedImages = async (names: string[]) =>
  (await service.rpc("unused_images", { image_names: names }).throwOnError()).data.toSorted();

test("a stored image is unused only if no row refers to it", async () => {
  const mine = await addCompany();
  const theirs = await addCompany();
  const logo = newImageName();
  const path = await addStoredImage(`company-logos/${logo}`);
  // Two companies show the same logo file.
  await owner`update public.companies set logo = ${logo} where id in (${mine.id}, ${theirs.id})`;
  await service.rpc("set_company_logo", { company_id: mine.id, logo: "" }).throwOnError();
  expect(await listUnusedImages([path])).toEqual([]);
  await service.rpc("set_company_logo", { company_id: theirs.id, logo: "" }).throwOnError();
  expect(await listUnusedImages([path])).toEqual([path]);
  // Names include the folder: a path in author-images must not match the file of the same name in company-logos.
  expect(await listUnusedImages([`author-images/${logo}`])).toEqual([]);
});

test("a stored image is kept by the company that another company is merged into", async () => {
  const X = await addAdmin();
  const source = await addCompany();
  const target = await addCompany();
  const full = await addCompany();
  const names = [newImageName(), newImageName()];
  const paths = await Promise.all(names.map((name) => addStoredImage(`company-logos/${name}`)));
  await owner`update public.companies set logo = ${names[0] ?? ""} where id = ${source.id}`;
  await owner`update public.companies set logo = ${names[1] ?? ""} where id = ${full.id}`;
  const merge = (source_id: string, target_id: string) =>
    X.client.rpc("merge_companies", { source_id, target_id }).throwOnError();
  await merge(source.id, target.id);
  expect(await readLogo(target.id)).toMatchObject({ logo: names[0] });
  expect(await listUnusedImages(paths)).toEqual([]);
  await merge(target.id, full.id);
  expect(await listUnusedImages(paths)).toEqual([paths[0]]);
});

test("a stored image counts as used if a post shows it or has it as its author's image", async () => {
  const [author, shown, neither] = await Promise.all(
    [1, 2, 3].map(() => addStoredImage(`author-images/${newImageName()}`)),
  );
  const post = {
    title: uniqueWord(),
    author_name: "Ada",
    author_image: `https://x.dev/storage/v1/object/public/blog-images/${author}`,
    content: `<p><img src="/images/${shown}" alt=""></p>`,
  };
  await owner`insert into public.blogs ${owner(post)}`;
  expect(await listUnusedImages([author, shown, neither].map(String))).toEqual([neither]);
});

test("an unused image is deleted after a day unless it may belong to a draft, which is kept for a month", async () => {
  const logo = newImageName();
  await owner`update public.companies set logo = ${logo} where id = ${(await addCompany()).id}`;
  const [used, old, fresh, oldPicture, draftPicture] = await Promise.all([
    addStoredImage(`company-logos/${logo}`, "3 days"),
    addStoredImage(`company-logos/${newImageName()}`, "25 hours"),
    addStoredImage(`company-logos/${newImageName()}`, "23 hours"),
    addStoredImage(`author-images/${newImageName()}`, "32 days"),
    addStoredImage(`author-images/${newImageName()}`, "30 days"),
  ]);
  const { data } = await service.rpc("unused_images").throwOnError();
  const among = [used, old, fresh, oldPicture, draftPicture].filter((path) =>
    data.includes(String(path)),
  );
  expect(among).toEqual([old, oldPicture]);
  await service.storage.from("blog-images").remove([old, oldPicture].map(String));
});

test("visitors and admins cannot look up whether an image is unused", async () => {
  for (const client of [anonymous, (await addAdmin()).client])
    expect((await client.rpc("unused_images")).error?.code).toBe("42501");
});

test("the web server deletes an unused image on request or in its daily sweep", async () => {
  const { id } = await addCompany();
  const webp = Buffer.from("RIFF....WEBPVP8 ");
  const upload = () => uploadImage(webp, "company-logos");
  const shown = await upload();
  const replaced = await upload();
  const old = await upload();
  const storedNames = async () => {
    const rows = await owner`
        select name from storage.objects
        where name in ${owner([shown, replaced, old].map((name) => `company-logos/${name}`))}
        order by name`;
    return rows.map(({ name }) => String(name).split("/")[1]);
  };
  await owner`update public.companies set logo = ${shown} where id = ${id}`;
  await removeUnusedImages([shown, replaced], "company-logos");
  expect(await storedNames()).toEqual([shown, old]);
  await owner`
    update storage.objects set created_at = now() - interval '2 days'
    where name in ${owner([shown, old].map((name) => `company-logos/${name}`))}`;
  expect(await sweepImages()).toMatch(/^Deleted \d+ unused images?\.$/);
  expect(await storedNames()).toEqual([shown]);
});

test("uploads can be deleted only with the secret key, through the storage API", async () => {
  const bytes = Buffer.from("RIFF....WEBPVP8 ");
  const path = `company-logos/${newImageName()}`;
  const bucket = service.storage.from("blog-images");
  expect((await bucket.upload(path, bytes, { contentType: "image/webp" })).error).toBeNull();
  const rows = () => owner`select name from storage.objects where name = ${path}`;
  const { client } = await addAdmin();
  await client.storage.from("blog-images").remove([path]);
  await expect(owner`delete from storage.objects where name = ${path}`).rejects.toMatchObject({
    code: "42501",
    message: "Direct deletion from storage tables is not allowed. Use the Storage API instead.",
  });
  expect(await rows()).toEqual([{ name: path }]);
  expect((await bucket.remove([path])).error).toBeNull();
  expect(await rows()).toEqual([]);
});
