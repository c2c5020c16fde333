import { LandingPage } from "@/components/jobs/landing/landing-page";
import { readLanding, readLandingMetadata } from "@/lib/jobs/landing/page";

type Props = PageProps<"/[product]/visa-sponsorship">;

const path = "visa-sponsorship";

export const generateMetadata = ({ searchParams }: Props) =>
  readLandingMetadata(path, searchParams);

export default async function VisaSponsorshipPage({ searchParams }: Props) {
  return <LandingPage {...await readLanding(path, searchParams)} />;
}
