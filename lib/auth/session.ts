import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { redirect } from "next/navigation";
import { cache } from "react";
import { beforeDeadline } from "@/lib/limits/deadline";
import { sessionClient } from "@/lib/supabase/server";
import type { Enums } from "@/lib/supabase/database.types";

/** The row an account has in recruiters. */
export type Profile = {
  id: string;
  name: string;
  email: string;
  companyName: string;
  /** Whether the company's page and boards are theirs to manage: else an admin has to confirm that they work there. */
  isMember: boolean;
  /** Whether they used a link that was mailed to their address. */
  hasConfirmedAddress: boolean;
  status: Enums<"recruiter_status">;
  role: Enums<"recruiter_role">;
};

/** Who is signed in. `profile` is null for an account that never finished registering. */
export type Viewer = {
  accountId: string;
  email: string;
  profile: Profile | null;
  /** Whether the session has proved a second factor. */
  hasSecondFactor: boolean;
};

/** The account of this request's session as the backend vouches for it, or null. Throws when the backend fails. */
const getAccount = cache(async () => {
  const client = await sessionClient();
  const { data, error } = await client.auth.getClaims();
  if (isAuthRetryableFetchError(error)) throw error;
  return (
    data && {
      id: data.claims.sub,
      email: data.claims.email ?? "",
      hasSecondFactor: data.claims.aal === "aal2",
    }
  );
});

/** Who asks, read once a request; null without a session. Throws when the backend fails. */
export const getViewer = cache((): Promise<Viewer | null> => beforeDeadline(readViewer));

async function readViewer(): Promise<Viewer | null> {
  const account = await getAccount();
  if (!account) return null;
  const client = await sessionClient();
  const { data } = await client
    .from("recruiters")
    .select("id, name, email, company_name, is_member, address_confirmed_at, status, role")
    .eq("auth_id", account.id)
    .maybeSingle()
    .throwOnError();
  // The database shows nothing to a token whose session was ended elsewhere, which the token itself does not tell.
  if (!data && !(await hasSession(client))) return null;
  return {
    accountId: account.id,
    email: account.email,
    hasSecondFactor: account.hasSecondFactor,
    profile: data && {
      id: data.id,
      name: data.name,
      email: data.email,
      companyName: data.company_name,
      isMember: data.is_member,
      hasConfirmedAddress: data.address_confirmed_at !== null,
      status: data.status,
      role: data.role,
    },
  };
}

async function hasSession(client: Awaited<ReturnType<typeof sessionClient>>) {
  const { error } = await client.auth.getUser();
  if (isAuthRetryableFetchError(error)) throw error;
  return error === null;
}

/** Whether somebody may post jobs. */
export function isApprovedRecruiter(
  viewer: Viewer | null,
): viewer is Viewer & { profile: Profile } {
  return viewer?.profile?.status === "approved";
}

/** Whether somebody may enter the admin area: by role alone, as the database's policies do. */
export function isAdmin(viewer: Viewer | null): viewer is Viewer & { profile: Profile } {
  return viewer?.profile?.role === "admin";
}

/** Who asks on a page of the recruiters; leads to login without a session. Throws when the backend fails. */
export async function requireViewer(): Promise<Viewer> {
  return (await getViewer()) ?? redirect("/recruiter/login");
}

/** The approved recruiter who asks; redirects others (SPEC section 4, recruiter dashboard guard). Throws when the backend fails. */
export async function requireRecruiter(): Promise<Profile> {
  const viewer = await requireViewer();
  if (!viewer.profile) redirect("/recruiter/register");
  if (!isApprovedRecruiter(viewer)) redirect("/recruiter/pending");
  return viewer.profile;
}

/** The admin who asks; strangers are led to sign in, other accounts to 'Access Denied' (403 from the middleware). */
export async function requireAdmin(): Promise<Profile> {
  const viewer = await getViewer();
  if (!viewer) redirect("/admin/login");
  if (!isAdmin(viewer)) redirect("/admin/denied");
  if (!viewer.hasSecondFactor && (await lacksSecondFactor())) redirect("/admin/second-factor");
  return viewer.profile;
}

/** Whether admins need a second factor, and this session has not proved one. Throws when the backend fails. */
export const lacksSecondFactor = cache(async (): Promise<boolean> => {
  const client = await sessionClient();
  const { data } = await client.rpc("lacks_second_factor").throwOnError();
  return data;
});

/** Reads for a page of the admin who asks, within the request's deadline. Throws when the backend fails. */
export function readAsAdmin<T>(read: (admin: Profile) => Promise<T>): Promise<T> {
  return beforeDeadline(async () => read(await requireAdmin()));
}

/** The same for a page of the recruiter who asks. */
export function readAsRecruiter<T>(read: (recruiter: Profile) => Promise<T>): Promise<T> {
  return beforeDeadline(async () => read(await requireRecruiter()));
}
