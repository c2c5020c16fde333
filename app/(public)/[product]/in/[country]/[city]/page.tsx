import { LandingPage } from "@/components/jobs/landing-page";
import { readLanding, readLandingMetadata } from "@/lib/landings/page";

export const generateMetadata = readLandingMetadata;

export default async function LandingJobsPage(props: Parameters<typeof readLanding>[0]) {
  return <LandingPage {...await readLanding(props)} />;
}
