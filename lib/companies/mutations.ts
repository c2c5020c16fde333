import "server-only";
import type { ActionResult } from "@/lib/auth/action";
import type { Profile } from "@/lib/auth/session";
import { goneMeanwhile, refused } from "@/lib/content/form";
import { savedRow } from "@/lib/content/mutations";
import { encodeImage } from "@/lib/images/encode";
import { noImage } from "@/lib/images/form";
import { removeLogo, uploadLogo } from "@/lib/images/mutations";
import { logError } from "@/lib/logs/log";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { domainOf } from "./domain";
import type { CompanyInput } from "./form";
import { getCompany, getLogo, getNamedCompany } from "./queries";

/** Longest side of a logo, in pixels: many times what pages show. */
const longestSide = 512;

const uniqueViolation = "23505";

const nameTaken = "Another company has this name, or had it. Merge the two instead.";

/** Saves a company at `version`, or a new one once for each `key`, and returns its id. Throws when the backend fails. */
export async function saveCompany(
  { logo, removeLogo: isRemoved, ...company }: Omit<CompanyInput, "back">,
  { role }: Pick<Profile, "role">,
): Promise<ActionResult<string>> {
  const encoded = logo && (await encodeImage(await logo.arrayBuffer(), longestSide));
  if (encoded === null) return refused(noImage, "logo");
  // Storage lets nobody but the web server keep logos, which therefore asks whose company it is.
  if (encoded && role !== "admin" && !(await isOwnCompany(company.id)))
    return { ok: false, error: goneMeanwhile("company") };
  const uploaded = encoded && (await uploadLogo(encoded).catch(logged));
  if (uploaded === null)
    return refused("The image could not be uploaded. Please try again.", "logo");

  const image = uploaded ?? (isRemoved ? "" : undefined);
  const before = company.id && image !== undefined ? await getLogo(company.id) : null;
  // Where the answer does not come, the company may have been saved: its logo stays then.
  const saved = await saveRow(company, image);
  const useless = saved.ok ? before : uploaded;
  if (useless) await removeLogo(useless);
  if (saved.ok) await noteDomain(saved.data);
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
  if (before && (await getLogo(target.id)) !== before) await removeLogo(before);
  await noteDomain(target.id);
  return { ok: true, data: target.id };
}

/** The last part of an address. */
const slugOf = (address: string) => address.toLowerCase().replace(/^.*\//u, "");

type Row = Omit<CompanyInput, "logo" | "removeLogo" | "back">;

/** `logo` is the name of the new one, '' for none, undefined to leave it as it is. */
async function saveRow({ id, version, key, ...company }: Row, logo: string | undefined) {
  const saving = (await sessionClient()).rpc("save_company", {
    company_id: id,
    expected_version: version,
    idempotency_key: key,
    name: company.name,
    website: company.website ?? undefined,
    description: company.description ?? undefined,
    logo,
  });
  return savedRow("company", id !== undefined, saving, {
    [uniqueViolation]: refused(nameTaken, "name"),
  });
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
