import { ConsoleNotFound } from "@/components/console/console-not-found";

export default function AdminNotFound() {
  return <ConsoleNotFound home="/admin" />;
}
