import { Shell } from "@/components/layout/shell";

export default function BlogsLayout({ children }: { children: React.ReactNode }) {
  return <Shell section="blogs">{children}</Shell>;
}
