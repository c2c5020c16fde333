import { notFound } from "next/navigation";
import { Shell } from "@/components/layout/shell";
import { site } from "@/lib/site";

type Props = { params: Promise<{ product: string }>; children: React.ReactNode };

/** The one first segment of jobs' addresses is a setting, so any other ends here. */
export default async function ProductLayout({ params, children }: Props) {
  if ((await params).product !== site.product) notFound();
  return <Shell section="jobs">{children}</Shell>;
}
