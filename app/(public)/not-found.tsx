import { site } from "@/lib/config/site";

export { PageNotFound as default } from "@/components/layout/page-by-path";

export const metadata = { title: `Page not found | ${site.name}` };
