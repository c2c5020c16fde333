import { LandingHub } from "@/components/jobs/landing/landing-links";
import { hubMetadata } from "@/lib/jobs/landing/kinds";

export const metadata = hubMetadata("in");

export default function JobPlacesPage() {
  return <LandingHub path="in" />;
}
