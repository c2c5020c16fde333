import { LandingPage } from "@/components/jobs/landing-page";
import { readLanding, readLandingMetadata } from "@/lib/landings/page";

type Props = PageProps<"/[product]/in/[country]">;

export const generateMetadata = (props: Props) => readLandingMetadata(props);

export default async function CountryJobsPage(props: Props) {
  return <LandingPage {...await readLanding(props)} />;
}
