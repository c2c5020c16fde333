import { Shell } from "@/components/layout/shell";

export default function BooksLayout({ children }: { children: React.ReactNode }) {
  return <Shell section="books">{children}</Shell>;
}
