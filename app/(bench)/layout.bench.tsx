/** Root of the page that `npm run bench` measures everything against; part of no other build. */
export default function BenchLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
