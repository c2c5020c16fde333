const navy = "#0b1216";

/** Our own drawing of the Go gopher (the character is by Renee French, CC BY 4.0; credited in the footer). */
export function Gopher({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <Head outline="M32 4C17 4 9 14 9 28v20c0 8 5 14 13 14h20c8 0 13-6 13-14V28C55 14 47 4 32 4Z" />
    </svg>
  );
}

export function PeekingGopher({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 80 62" aria-hidden="true" className={className}>
      <g transform="translate(8)">
        <Head outline="M32 4C17 4 9 14 9 28v28h46V28C55 14 47 4 32 4Z" />
      </g>
      <g fill="#f6d3a3" stroke="#cf9c58" strokeWidth=".7" strokeLinecap="round">
        <rect x="6" y="50.5" width="14" height="11" rx="5.5" />
        <rect x="60" y="50.5" width="14" height="11" rx="5.5" />
        <path d="M11 57v4m4-4v4m50-4v4m4-4v4" />
      </g>
    </svg>
  );
}

function Head({ outline }: { outline: string }) {
  return (
    <>
      <g fill="#00add8">
        <circle cx="13.5" cy="13.5" r="7.5" />
        <circle cx="50.5" cy="13.5" r="7.5" />
        <path d={outline} />
      </g>
      <g fill="#04607a">
        <circle cx="12.8" cy="12.8" r="3.2" />
        <circle cx="51.2" cy="12.8" r="3.2" />
      </g>
      <g fill="#fff">
        <circle cx="21" cy="24.5" r="9.8" />
        <circle cx="43" cy="24.5" r="9.8" />
        <rect x="28" y="41" width="8" height="9" rx="2" />
      </g>
      <path d="M32 43v7" stroke="#b9c8cf" />
      <g fill={navy}>
        <circle cx="24" cy="26" r="4.6" />
        <circle cx="40" cy="26" r="4.6" />
      </g>
      <g fill="#fff">
        <circle cx="25.7" cy="24.2" r="1.6" />
        <circle cx="41.7" cy="24.2" r="1.6" />
      </g>
      <ellipse cx="32" cy="39.5" rx="8.6" ry="5.6" fill="#f6d3a3" />
      <ellipse cx="32" cy="35.6" rx="4.4" ry="3.2" fill={navy} />
    </>
  );
}
