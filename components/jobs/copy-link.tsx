'use client';

import { useState } from 'react';

type Props = { url: string; icon: React.ReactNode; className: string };

export function CopyLink({ url, icon, className }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      // Browsers lend the clipboard to https pages only.
      window.prompt('Copy link', url);
    }
  };
  return (
    <>
      <button type="button" onClick={copy} className={className}>
        {icon}
        {isCopied ? 'Link copied' : 'Copy link'}
      </button>
      {/* Beside the button: what stands inside one is its name and not announced. */}
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : null}
      </span>
    </>
  );
}
