import { ConsoleNotFound } from "@/components/console/console-not-found";
import { Shell } from "@/components/layout/shell";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <Shell>
      <ConsoleNotFound home="/" link="Return to Homepage" />
    </Shell>
  );
}
