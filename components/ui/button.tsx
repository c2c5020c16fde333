import type { ComponentProps } from "react";

const variants = {
  solid: "border-transparent bg-solid text-on-solid shadow-card hover:bg-solid-hover",
  outline: "border-control bg-surface text-ink hover:border-accent hover:text-accent",
  danger: "border-transparent bg-fuchsia-strong text-white hover:bg-fuchsia-strong-hover",
  /** For a button that opens the confirmation of a destructive action. */
  "danger-outline": "border-fuchsia-text/40 bg-surface text-fuchsia-text hover:bg-fuchsia-soft",
  quiet: "border-transparent text-accent hover:bg-blue-soft",
};

const sizes = {
  md: "h-11 px-5 text-sm",
  sm: "h-9 px-3.5 text-sm",
};

type Variants = { variant?: keyof typeof variants; size?: keyof typeof sizes };

const classes = ({ variant = "solid", size = "md" }: Variants, className = "") =>
  `button ${variants[variant]} ${sizes[size]} ${className}`;

export function Button({
  variant,
  size,
  className,
  ...props
}: ComponentProps<"button"> & Variants) {
  return <button className={classes({ variant, size }, className)} {...props} />;
}

export function LinkButton({ variant, size, className, ...props }: ComponentProps<"a"> & Variants) {
  return <a className={classes({ variant, size }, className)} {...props} />;
}
