/** A drawing of icons.css. */
export type IconName =
  | 'alert'
  | 'arrow-left'
  | 'arrow-right'
  | 'banknote'
  | 'briefcase'
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'close'
  | 'external'
  | 'globe'
  | 'link'
  | 'mail'
  | 'menu'
  | 'moon'
  | 'pin'
  | 'search'
  | 'share'
  | 'sun';

/** A line drawing beside words that say the same: empty, so assistive technology passes it over. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <span className={`icon icon-${name}${className ? ` ${className}` : ''}`} />;
}
