import { LandingHub } from "@/components/jobs/landing/landing-links";
import { hubMetadata } from "@/lib/jobs/landing/kinds";

export const metadata = hubMetadata("with");

export default function JobSkillsPage() {
  return <LandingHub path="with" />;
}
