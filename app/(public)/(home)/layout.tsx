import { Shell } from "@/components/layout/shell";

export default function HomeLayout({ children }: { children: React.ReactNode }) {
  return <Shell section="jobs">{children}</Shell>;
}
