// At run time, because Next refuses the plain import, for fear of its weight in the browser: this stays on the server.
export const { renderToStaticMarkup } = await import('react-dom/server');

type Props = React.HTMLAttributes<HTMLElement> & { as?: 'div' | 'footer' | 'header' | 'section' | 'template' };

/**
 * An element whose `children`, in which nothing may run in the browser, are rendered to HTML here and now: React would
 * render them twice, as data and as HTML, and making the page costs half.
 */
export function Markup({ as: Tag = 'div', children, ...props }: Props) {
  // In development React looks at it in the browser, after the page's script has been there.
  return <Tag {...props} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(children) }} />;
}
