import { LandingHub } from "@/components/jobs/landing/landing-links";
import { hubMetadata } from "@/lib/jobs/landing/hubs";

export const metadata = hubMetadata("with");

export default function JobSkillsPage() {
  return <LandingHub path="with" />;
}
