import { Shell } from "@/components/layout/shell";

export default function EventsLayout({ children }: { children: React.ReactNode }) {
  return <Shell section="events">{children}</Shell>;
}
