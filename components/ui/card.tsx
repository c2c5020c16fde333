import type { ComponentProps } from 'react';

/** A surface that lifts when pointed at; its one link covers it (class `stretched`). */
export function LinkCard({ className = '', ...props }: ComponentProps<'article'>) {
  return <article className={`link-card ${className}`} {...props} />;
}

export function Panel({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`rounded-lg border border-line bg-surface shadow-card ${className}`} {...props} />;
}
