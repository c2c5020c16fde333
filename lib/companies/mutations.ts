import "server-only";
import type { ActionResult } from "@/lib/forms/submission";
import type { Profile } from "@/lib/auth/session";
import { editableRow } from "@/lib/rows/queries";
import { deletedRowsMessage, fieldFailure, saveRow, uniqueViolation } from "@/lib/rows/mutations";
import { site } from "@/lib/config/site";
import { removeUnusedImages, saveWithImage } from "@/lib/images/mutations";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { toColumns } from "@/lib/text/from-row";
import { websiteDomain } from "@/lib/companies/url";
import type { CompanyInput } from "@/lib/companies/form";
import { getCompany, getLogo, getNamedCompany, getOwnCompanyId } from "@/lib/companies/queries";

const logoFolder = "company-logos";

/** Error code of private.check_website: the website belongs to another company. */
const websiteTaken = "PT422";

const nameTaken = "Another company has this name, or had it. Merge the two instead.";

/**
 * Updates a company if it is still at `version`, or creates one; requests repeated with the same `key` create it once.
 * Returns the company's id.
 */
export async function saveCompany(
  { logo, removeLogo: isRemoved, id, version, key, name, website, description }: CompanyInput,
  { id: profileId, role }: Pick<Profile, "id" | "role">,
): Promise<ActionResult<string>> {
  // Logos are stored with the secret key, which bypasses row-level security, so ownership is checked here.
  if (logo && role !== "admin" && (!id || id !== (await getOwnCompanyId())))
    return { ok: false, error: deletedRowsMessage("company") };
  const saved = await saveWithImage(
    {
      noun: "logo",
      field: "logo",
      folder: logoFolder,
      file: logo,
      isRemoved,
      profileId,
      id,
      version,
      async read(company_id) {
        const row = await editableRow("companies", company_id);
        return row && { version: row.version, image: row.logo };
      },
      set: (company_id, logo) =>
        operatorClient().rpc("set_company_logo", {
          company_id,
          logo,
          // Saving the company has already increased its version by one.
          expected_version: version && version + 1,
        }),
    },
    () =>
      saveRow(
        "company",
        id === undefined,
        sessionClient().rpc("save_company", {
          company: toColumns({ name, website, description }),
          company_id: id,
          expected_version: version,
          idempotency_key: key,
        }),
        {
          [uniqueViolation]: fieldFailure(nameTaken, "name"),
          [websiteTaken]: fieldFailure(
            `Another company on this board has proved that this website is theirs. If it is yours too, please write to ${site.contactEmail}.`,
            "website",
          ),
        },
      ),
  );
  if (saved.ok) await updateWebsiteDomain(saved.data);
  return saved;
}

/**
 * Merges a company into the one with the name or page URL `into`; returns the id of that company. Throws when the
 * backend fails.
 */
export async function mergeCompany(id: string, into: string): Promise<ActionResult<string>> {
  const target = (await getNamedCompany(into)) ?? (await getCompany(slugFromAddress(into)));
  if (!target) return fieldFailure("No company has this name or a page at this address.", "into");
  if (target.id === id) return fieldFailure("A company cannot be merged into itself.", "into");
  const before = await getLogo(id);
  const { error } = await sessionClient().rpc("merge_companies", {
    source_id: id,
    target_id: target.id,
  });
  if (error?.code === "PT404") return { ok: false, error: deletedRowsMessage("company") };
  if (error) throw error;
  if (before) await removeUnusedImages([before], logoFolder);
  await updateWebsiteDomain(target.id);
  return { ok: true, data: target.id };
}

const slugFromAddress = (address: string) => address.toLowerCase().replace(/^.*\//u, "");

/**
 * Stores the website's registrable domain. The database cannot compute it, because it has no list of public suffixes.
 */
async function updateWebsiteDomain(id: string): Promise<void> {
  const operator = operatorClient();
  const company = operator.from("companies").select("website, website_domain").eq("id", id);
  const { data } = await company.single().throwOnError();
  const domain = websiteDomain(data.website);
  if (domain === data.website_domain) return;
  const update = operator.from("companies").update({ website_domain: domain }).eq("id", id);
  // Stores the domain only if the website has not changed since it was read.
  const ifUnchanged = data.website
    ? update.eq("website", data.website)
    : update.is("website", null);
  await ifUnchanged.throwOnError();
}
