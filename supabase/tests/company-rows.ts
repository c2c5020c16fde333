import { anonymous, owner, uniqueWord } from "@/supabase/tests/callers";

export type Company = { id: string; slug: string; name: string; website_domain: string | null };

export const readCompanyOfJob = async (jobId: string): Promise<Company> => {
  const [row] = await owner<Company[]>`
    select c.* from public.companies c join public.jobs j on j.company_id = c.id where j.id = ${jobId}`;
  if (!row) throw new Error("no company");
  return row;
};

export const readCompanyByName = async (name: string): Promise<Company> => {
  const [row] = await owner<Company[]>`select * from public.companies where name = ${name}`;
  if (!row) throw new Error("no company");
  return row;
};

export const addCompany = async (values: object = {}): Promise<Company> => {
  const [row] = await owner<Company[]>`
    insert into public.companies ${owner({ name: `Company ${uniqueWord()}`, ...values })} returning *`;
  if (!row) throw new Error("no company");
  return row;
};

export const readCompany = async (slug: string) => {
  const { data } = await anonymous.rpc("get_company", { company_slug: slug }).throwOnError();
  return data as {
    name: string;
    slug: string;
    is_verified: boolean;
    open: number;
    closed: number;
  } | null;
};

export const readLogo = async (id: string) =>
  (await owner`select logo, version from public.companies where id = ${id}`)[0];

let imageTime = 1_700_000_000_000 + (Date.now() % 1_000_000_000);

/** A new name of an image file, as the web server gives it. */
export const newImageName = () => `${imageTime++}.webp`;
