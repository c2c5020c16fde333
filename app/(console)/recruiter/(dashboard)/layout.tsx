import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import { RecruiterShell } from "@/components/console/recruiter-shell";
import { profileErrorPath } from "@/lib/auth/profile-error";
import { type Profile, requireRecruiter } from "@/lib/auth/session";
import { requestedPathHeader } from "@/lib/http/requested-path";
import { logError } from "@/lib/logs/log";

export default async function RecruiterLayout({ children }: { children: React.ReactNode }) {
  const { companyName } = await loadProfile();
  return <RecruiterShell name={companyName}>{children}</RecruiterShell>;
}

/** The recruiter; if the profile fails to load, redirects to the sign-in page, which says so and keeps the session. */
async function loadProfile(): Promise<Profile> {
  try {
    return await requireRecruiter();
  } catch (error) {
    unstable_rethrow(error);
    logError("The recruiter's profile could not be read.", error);
    const path = (await headers()).get(requestedPathHeader);
    redirect(path ? `${profileErrorPath}&next=${encodeURIComponent(path)}` : profileErrorPath);
  }
}
