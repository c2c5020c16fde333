import { Shell } from "@/components/layout/shell";

export default function AboutLayout({ children }: { children: React.ReactNode }) {
  return <Shell>{children}</Shell>;
}
