import { LandingPage } from "@/components/jobs/landing-page";
import { readLanding, readLandingMetadata } from "@/lib/landings/page";

type Props = PageProps<"/[product]/in/[country]/[city]">;

export const generateMetadata = (props: Props) => readLandingMetadata(props);

export default async function CityJobsPage(props: Props) {
  return <LandingPage {...await readLanding(props)} />;
}
