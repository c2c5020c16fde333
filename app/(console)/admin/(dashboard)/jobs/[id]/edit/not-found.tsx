import { ConsoleNotFound } from "@/components/console/console-not-found";

export default function AdminJobNotFound() {
  return <ConsoleNotFound title="Failed to load job" home="/admin" />;
}
