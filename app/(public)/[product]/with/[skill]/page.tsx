import { LandingPage } from "@/components/jobs/landing-page";
import { readLanding, readLandingMetadata } from "@/lib/landings/page";

type Props = PageProps<"/[product]/with/[skill]">;

export const generateMetadata = (props: Props) => readLandingMetadata(props);

export default async function SkillJobsPage(props: Props) {
  return <LandingPage {...await readLanding(props)} />;
}
