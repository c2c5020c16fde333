import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { site } from '@/lib/site';

const size = { width: 1200, height: 630 };

const night = '#0b1216';
const ink = '#f4f8fa';
const pale = '#c4d6de';
const blue = '#5dc9e2';

// The board's icon, so that there is one gopher.
const gopher = `data:image/svg+xml;base64,${readFileSync(join(process.cwd(), 'public/icon.svg'), 'base64')}`;

type ShareImage = {
  /** Small words above the title. */
  kicker: string;
  title: string;
  /** The line under the title. */
  subtitle: string;
  /** Short facts at the foot. */
  facts: string[];
};

/** The picture of a page for previews: 1200×630, the board's colours, nothing fetched from anywhere. */
export function shareImage({ kicker, title, subtitle, facts }: ShareImage): ImageResponse {
  return new ImageResponse(
    <div
      style={{
        ...size,
        display: 'flex',
        flexDirection: 'column',
        padding: '60px 72px 64px',
        color: ink,
        backgroundColor: night,
        backgroundImage: 'radial-gradient(circle at 88% 96%, #0f5468 0%, #0d2a35 34%, #0b1216 68%)',
      }}
    >
      <Stripe />
      <div style={{ display: 'flex', fontSize: 30, color: blue }}>{drawable(kicker)}</div>
      <Title text={drawable(title) || site.name} />
      <div style={{ display: 'block', lineClamp: 2, marginTop: 22, maxWidth: 1010, fontSize: 36, color: pale }}>
        {drawable(subtitle)}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 14, maxWidth: 790, marginTop: 'auto' }}>
        {facts.map((fact) => (
          <Fact key={fact} text={drawable(fact)} />
        ))}
      </div>
      <img src={gopher} alt="" width={268} height={268} style={{ position: 'absolute', right: 64, bottom: -44 }} />
    </div>,
    {
      ...size,
      // Not the default of a year: what a job is called may change.
      headers: { 'Cache-Control': 'public, max-age=3600' },
    },
  );
}

/**
 * Text in the letters of the one font that is at hand. Others would be looked for on the network, in a
 * request that waits for it.
 */
export function drawable(text: string): string {
  const plain = [...text.normalize('NFC')].map((letter) => {
    const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return [letter, base].find((option) => covered.test(option)) ?? ' ';
  });
  return plain.join('').replace(/\s+/gu, ' ').trim();
}

/** What next/og's Geist covers of Latin, Cyrillic and punctuation. */
const covered =
  /^[ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0400-\u041a\u041b-\u045f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u20b9\u20bd\u2122]+$/u;

function Stripe() {
  return (
    <div
      style={{
        position: 'absolute',
        top: 0,
        left: 0,
        width: size.width,
        height: 12,
        backgroundImage: 'linear-gradient(90deg, #00add8 0%, #00a29c 60%, #ce3262 100%)',
      }}
    />
  );
}

function Title({ text }: { text: string }) {
  const fontSize = text.length > 80 ? 54 : text.length > 40 ? 66 : 80;
  return (
    <div
      style={{
        display: 'block',
        lineClamp: 3,
        marginTop: 26,
        maxWidth: 1056,
        fontSize,
        lineHeight: 1.12,
        letterSpacing: '-0.03em',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </div>
  );
}

function Fact({ text }: { text: string }) {
  return (
    <div
      style={{
        display: 'block',
        lineClamp: 1,
        maxWidth: 780,
        padding: '10px 22px',
        borderRadius: 999,
        border: '2px solid #2b6577',
        backgroundColor: '#0d2e3acc',
        fontSize: 30,
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </div>
  );
}
