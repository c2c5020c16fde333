import type { ComponentProps } from 'react';

const looks = {
  solid: 'border-transparent bg-solid text-on-solid shadow-card hover:bg-solid-hover',
  outline: 'border-control bg-surface text-ink hover:border-accent hover:text-accent',
  quiet: 'border-transparent text-accent hover:bg-blue-soft',
};

const sizes = {
  md: 'h-11 px-5 text-sm',
  sm: 'h-9 px-3.5 text-sm',
};

type Look = { look?: keyof typeof looks; size?: keyof typeof sizes };

const classes = ({ look = 'solid', size = 'md' }: Look, className = '') =>
  `inline-flex items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap transition-colors active:translate-y-px disabled:cursor-default disabled:opacity-60 ${looks[look]} ${sizes[size]} ${className}`;

export function Button({ look, size, className, ...props }: ComponentProps<'button'> & Look) {
  return <button className={classes({ look, size }, className)} {...props} />;
}

export function LinkButton({ look, size, className, ...props }: ComponentProps<'a'> & Look) {
  return <a className={classes({ look, size }, className)} {...props} />;
}
