import { pageScript } from '@/components/layout/page-script';

export const dynamic = 'force-static';

/** The script of every page (components/layout/page-script.tsx). */
export function GET(): Response {
  return new Response(pageScript, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
