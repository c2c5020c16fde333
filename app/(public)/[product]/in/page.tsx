import { LandingHub } from "@/components/jobs/landing/landing-links";
import { hubMetadata } from "@/lib/jobs/landing/hubs";

export const metadata = hubMetadata("in");

export default function JobPlacesPage() {
  return <LandingHub path="in" />;
}
