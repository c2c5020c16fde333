import "server-only";
import type { ActionResult } from "@/lib/auth/action";
import type { Profile } from "@/lib/auth/session";
import { goneMeanwhile, refused } from "@/lib/content/form";
import { savedRow } from "@/lib/content/mutations";
import { site } from "@/lib/site";
import { encodeImage } from "@/lib/images/encode";
import { noImage } from "@/lib/images/form";
import { removeUnusedImages, uploadImage } from "@/lib/images/mutations";
import { logError } from "@/lib/logs/log";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { domainOf } from "./url";
import type { CompanyInput } from "./form";
import { getCompany, getLogo, getNamedCompany } from "./queries";

/** Longest side of a logo, in pixels: many times what pages show. */
const longestSide = 512;

const uniqueViolation = "23505";

const logoFolder = "company-logos";

const logoNotSaved =
  "All but the logo was saved. Please open this page again and choose the logo once more.";

/** Raised by private.check_website: the website is another company's. */
const websiteTaken = "PT422";

const nameTaken = "Another company has this name, or had it. Merge the two instead.";

/** Saves a company at `version`, or a new one once for each `key`, and returns its id. Throws when the backend fails. */
export async function saveCompany(
  { logo, removeLogo: isRemoved, ...company }: Omit<CompanyInput, "back">,
  { role }: Pick<Profile, "role">,
): Promise<ActionResult<string>> {
  const encoded = logo && (await encodeImage(await logo.arrayBuffer(), longestSide));
  if (encoded === null) return refused(noImage, "logo");
  // Only the web server may keep logos, so it checks whose company it is.
  if (encoded && role !== "admin" && !(await isOwnCompany(company.id)))
    return { ok: false, error: goneMeanwhile("company") };
  const uploaded = encoded && (await uploadImage(encoded, logoFolder).catch(logged));
  if (uploaded === null)
    return refused("The image could not be uploaded. Please try again.", "logo");

  const image = uploaded ?? (isRemoved ? "" : undefined);
  const saved = await saveRow(company);
  if (!saved.ok) {
    if (uploaded) await removeUnusedImages([uploaded], logoFolder);
    return saved;
  }
  if (image !== undefined && !(await setLogo(saved.data, image, company.version)))
    return { ok: false, error: logoNotSaved };
  await noteDomain(saved.data);
  return saved;
}

/** Moves all that one company has to the other, which alone is left: the one of that name or address. Throws when the backend fails. */
export async function mergeCompany(id: string, into: string): Promise<ActionResult<string>> {
  const target = (await getNamedCompany(into)) ?? (await getCompany(slugOf(into)));
  if (!target) return refused("No company has this name, or its page at this address.", "into");
  if (target.id === id) return refused("A company cannot be merged into itself.", "into");
  const before = await getLogo(id);
  const client = await sessionClient();
  const { error } = await client.rpc("merge_companies", { source_id: id, target_id: target.id });
  if (error?.code === "PT404") return { ok: false, error: goneMeanwhile("company") };
  if (error) throw error;
  if (before) await removeUnusedImages([before], logoFolder);
  await noteDomain(target.id);
  return { ok: true, data: target.id };
}

/** The last part of an address. */
const slugOf = (address: string) => address.toLowerCase().replace(/^.*\//u, "");

type Row = Omit<CompanyInput, "logo" | "removeLogo" | "back">;

async function saveRow({ id, version, key, ...company }: Row) {
  const saving = (await sessionClient()).rpc("save_company", {
    company_id: id,
    expected_version: version,
    idempotency_key: key,
    name: company.name,
    website: company.website ?? undefined,
    description: company.description ?? undefined,
  });
  return savedRow("company", id !== undefined, saving, {
    [uniqueViolation]: refused(nameTaken, "name"),
    [websiteTaken]: refused(
      `Another company on this board has proved that this website is theirs. If it is yours too, please write to ${site.contactEmail}.`,
      "website",
    ),
  });
}

/** Names the logo of a company that its caller has just saved, '' for none; false if it was changed since. Throws when the backend fails. */
async function setLogo(id: string, logo: string, version?: number): Promise<boolean> {
  const before = await getLogo(id);
  const { error } = await operatorClient().rpc("set_company_logo", {
    company_id: id,
    logo,
    // The save has raised it by one.
    expected_version: version && version + 1,
  });
  if (error && error.code !== "PT409") throw error;
  const unused = error ? logo : before;
  if (unused) await removeUnusedImages([unused], logoFolder);
  return !error;
}

async function isOwnCompany(id: string | undefined): Promise<boolean> {
  const { data: own } = await (await sessionClient()).rpc("my_company_id").throwOnError();
  return id !== undefined && own === id;
}

/** The domain of the website, which only the web server can tell: the database has no list of public suffixes. */
async function noteDomain(id: string): Promise<void> {
  const operator = operatorClient();
  const { data } = await operator
    .from("companies")
    .select("website, website_domain")
    .eq("id", id)
    .single()
    .throwOnError();
  const domain = domainOf(data.website);
  if (domain === data.website_domain) return;
  const noting = operator.from("companies").update({ website_domain: domain }).eq("id", id);
  // Not where it was changed meanwhile.
  await (
    data.website ? noting.eq("website", data.website) : noting.is("website", null)
  ).throwOnError();
}

function logged(error: unknown): null {
  logError("A logo could not be uploaded.", error);
  return null;
}
