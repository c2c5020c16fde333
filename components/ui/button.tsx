import type { ComponentProps } from "react";

const variants = {
  solid: "button-solid",
  outline: "button-outline",
  danger: "button-danger",
  "danger-outline": "button-danger-outline",
  quiet: "button-quiet",
};

const sizes = { md: "button-md", sm: "button-sm" };

type Variants = { variant?: keyof typeof variants; size?: keyof typeof sizes };

const buttonClasses = ({ variant = "solid", size = "md" }: Variants, className = "") =>
  `button ${variants[variant]} ${sizes[size]} ${className}`;

type ButtonProps = ComponentProps<"button"> & Variants;

export function Button({ variant, size, className, ...props }: ButtonProps) {
  return <button className={buttonClasses({ variant, size }, className)} {...props} />;
}

export function LinkButton({ variant, size, className, ...props }: ComponentProps<"a"> & Variants) {
  return <a className={buttonClasses({ variant, size }, className)} {...props} />;
}
