import { ConsoleNotFound } from "@/components/console/page-failed";

export default function RecruiterNotFound() {
  return <ConsoleNotFound home="/recruiter/dashboard" />;
}
