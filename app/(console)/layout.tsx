import { headers } from "next/headers";
import { ThemeProvider } from "next-themes";
import { Document, documentIcons, documentViewport } from "@/components/layout/document";
import { Toaster } from "@/components/ui/toaster";
import { site } from "@/lib/config/site";
import "./console.css";

export const dynamic = "force-dynamic";

export const viewport = documentViewport;

export const metadata = {
  title: { template: `%s | ${site.name}`, default: site.name },
  icons: documentIcons,
  robots: { index: false, follow: false },
};

/**
 * The root layout of the sign-in pages and all pages that require a session. They are rendered per request and never
 * cached.
 */
export default async function ConsoleLayout({ children }: { children: React.ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <Document nonce={nonce}>
      <ThemeProvider attribute="class" nonce={nonce}>
        {children}
        <Toaster />
      </ThemeProvider>
    </Document>
  );
}
