import {
  addAccount,
  addCity,
  addAdmin,
  type Client,
  owner,
  insertRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { readCompanyByName } from "@/supabase/tests/company-rows";
import { saveCompany } from "@/supabase/tests/saving";

export const website = "https://www.acme-systems.dev/";

/** Adds a recruiter whom an admin approves through the data API, as the console does. */
export async function addApprovedRecruiter(
  company: string,
  { email, isConfirmed = true }: Address = {},
) {
  const registered = await addAccount(email);
  const X = await addAdmin();
  await insertRecruiter(registered, company).throwOnError();
  if (isConfirmed)
    await service
      .rpc("confirm_address", { account: registered.id, address: registered.email })
      .throwOnError();
  const { data } = await X.client
    .from("recruiters")
    .update({ status: "approved" })
    .eq("auth_id", registered.id)
    .select("id, company_id, is_member")
    .single()
    .throwOnError();
  return {
    ...registered,
    recruiterId: data.id,
    companyId: data.company_id,
    isMember: data.is_member,
  };
}
type Address = { email?: string; isConfirmed?: boolean };

export const editCompany = (client: Client, id: string) =>
  client.from("companies").update({ description: "Mine." }).eq("id", id).select("id");
export const saveCompanyTexts = (client: Client, company_id: string) =>
  saveCompany(client, { company_id, description: "Mine.", website });
export const insertNewBoard = (client: Client) =>
  client.from("job_boards").insert({ system: "greenhouse", board: uniqueWord() });
export const readOwnCompanyId = async (client: Client) =>
  (await client.rpc("my_company_id").throwOnError()).data as string | null;
export const postJob = async (client: Client) =>
  client
    .from("jobs")
    .insert({
      title: "Go Engineer",
      company: "",
      city_id: await addCity(),
      application_url: website,
      description: "<p>Go.</p>",
    })
    .select("id, company")
    .single();
export const readMembership = async (recruiterId: string) => {
  const [row] =
    await owner`select company_id, is_member, company_name from public.recruiters where id = ${recruiterId}`;
  return row;
};

export const decideMembership = (client: Client, recruiter_id: string, new_name?: string) =>
  client.rpc("decide_membership", new_name ? { recruiter_id, new_name } : { recruiter_id });

/** Adds a company whose first recruiter has a confirmed address at the domain of its website. */
export async function addProvenCompany(name = `Proven ${uniqueWord()}`) {
  const member = await addApprovedRecruiter(name);
  const company = await readCompanyByName(name);
  await owner`update public.companies set website = ${website}, website_domain = 'acme-systems.dev' where id = ${company.id}`;
  return { member, company, name };
}

export const strangerEmail = () => `${uniqueWord()}@evil.example`;
