import { ConsoleNotFound } from "@/components/console/page-failed";

export default function AdminNotFound() {
  return <ConsoleNotFound home="/admin" />;
}
