import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { redirect } from "next/navigation";
import { cache } from "react";
import { beforeDeadline } from "@/lib/limits/deadline";
import { sessionClient } from "@/lib/supabase/server";

/** The signed-in account. `profile` is null until its registration is complete. */
export type Viewer = NonNullable<Awaited<ReturnType<typeof readViewer>>>;

/** `isMember`: the recruiter may manage the company's page and boards; otherwise an admin has to confirm their claim. */
export type Profile = NonNullable<Viewer["profile"]>;

type Registered = Viewer & { profile: Profile };

export const getViewer = cache(() => beforeDeadline(readViewer));

async function readViewer() {
  const client = sessionClient();
  const { data: verified, error } = await client.auth.getClaims();
  if (isAuthRetryableFetchError(error)) throw error;
  if (!verified) return null;
  const { sub: accountId, email = "", aal } = verified.claims;
  const { data } = await client
    .from("recruiters")
    .select(
      "id, name, email, companyName:company_name, isMember:is_member, addressConfirmedAt:address_confirmed_at, status, role",
    )
    .eq("auth_id", accountId)
    .maybeSingle()
    .throwOnError();
  // Row-level security also hides the row if the session was ended elsewhere while its token is still valid.
  if (!data && !(await hasSession(client))) return null;
  return { accountId, email, profile: data, hasSecondFactor: aal === "aal2" };
}

async function hasSession(client: ReturnType<typeof sessionClient>) {
  const { error } = await client.auth.getUser();
  if (isAuthRetryableFetchError(error)) throw error;
  return error === null;
}

export function isApprovedRecruiter(viewer: Viewer | null): viewer is Registered {
  return viewer?.profile?.status === "approved";
}

/** Whether the viewer has the admin role, which alone opens the admin area, as in the database's policies. */
export function isAdmin(viewer: Viewer | null): viewer is Registered {
  return viewer?.profile?.role === "admin";
}

/** The signed-in account; redirects visitors to sign in. */
export async function requireViewer(): Promise<Viewer> {
  return (await getViewer()) ?? redirect("/recruiter/login");
}

/** The approved recruiter; redirects visitors to sign in, and other accounts to registration or to their status. */
export async function requireRecruiter(): Promise<Profile> {
  const viewer = await requireViewer();
  if (!viewer.profile) redirect("/recruiter/register");
  if (!isApprovedRecruiter(viewer)) redirect("/recruiter/pending");
  return viewer.profile;
}

/** The admin; redirects visitors to sign in, and other accounts to 'Access Denied' (the middleware responds 403). */
export async function requireAdmin(): Promise<Profile> {
  const viewer = await getViewer();
  if (!viewer) redirect("/admin/login");
  if (!isAdmin(viewer)) redirect("/admin/denied");
  if (!viewer.hasSecondFactor && (await lacksSecondFactor())) redirect("/admin/second-factor");
  return viewer.profile;
}

/** Whether the signed-in admin has to give a second factor before the admin area opens. */
export const lacksSecondFactor = cache(async (): Promise<boolean> => {
  const { data } = await sessionClient().rpc("lacks_second_factor").throwOnError();
  return data;
});

/** Requires an admin; runs the query `read` within the request's deadline. Throws when the backend fails. */
export function readAsAdmin<T>(read: (admin: Profile) => Promise<T>): Promise<T> {
  return beforeDeadline(async () => read(await requireAdmin()));
}

export function readAsRecruiter<T>(read: (recruiter: Profile) => Promise<T>): Promise<T> {
  return beforeDeadline(async () => read(await requireRecruiter()));
}
