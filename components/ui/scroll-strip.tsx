"use client";

import { useEffect, useRef } from "react";

type Props = { className?: string; children: React.ReactNode };

/** One line that scrolls sideways where it is too long, and begins where what is current is in sight. */
export function ScrollStrip({ className = "", children }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  // How wide things are is known to the browser alone.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && current)
      strip.current.scrollLeft =
        current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <div ref={strip} className={`scroll-strip relative ${className}`}>
      {children}
    </div>
  );
}
