import { LandingPage } from "@/components/jobs/landing-page";
import { readLanding, readLandingMetadata } from "@/lib/landings/page";

export const generateMetadata = readLandingMetadata;

/** The jobs in a city or a country, or with a skill. */
export default async function LandingJobsPage(props: Parameters<typeof readLanding>[0]) {
  return <LandingPage {...await readLanding(props)} />;
}
