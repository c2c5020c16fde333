import { ConsoleNotFound } from "@/components/console/console-not-found";

export default function RecruiterNotFound() {
  return <ConsoleNotFound home="/recruiter/dashboard" />;
}
