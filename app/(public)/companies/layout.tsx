import { Shell } from "@/components/layout/shell";

export default function CompaniesLayout({ children }: { children: React.ReactNode }) {
  return <Shell>{children}</Shell>;
}
