"use client";

import { useEffect, useRef } from "react";

type Props = { className?: string; children: React.ReactNode };

export function ScrollStrip({ className = "", children }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  // The widths of the row and its items are known in the browser only.
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
