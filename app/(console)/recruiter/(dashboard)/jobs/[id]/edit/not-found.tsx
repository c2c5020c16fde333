import { ConsoleNotFound } from "@/components/console/console-not-found";

export default function RecruiterJobNotFound() {
  return <ConsoleNotFound title="Failed to load job" home="/recruiter/dashboard" />;
}
