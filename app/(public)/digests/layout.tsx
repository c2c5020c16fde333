import { Shell } from "@/components/layout/shell";

export default function DigestsLayout({ children }: { children: React.ReactNode }) {
  return <Shell>{children}</Shell>;
}
