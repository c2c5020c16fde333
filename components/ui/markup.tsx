type Props = React.HTMLAttributes<HTMLElement> & {
  as?: 'a' | 'div' | 'footer' | 'nav' | 'search' | 'section' | 'template';
  href?: string;
};

/**
 * An element whose `children`, in which nothing may run in the browser, are rendered to HTML here and now. The page then
 * tells the browser about them once instead of twice (as HTML, and as data React would compare it with), and making the
 * page costs half.
 */
export async function Markup({ as: Tag = 'div', children, ...props }: Props) {
  // At run time, because Next refuses the plain import, for fear of its weight in the browser: this stays on the server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return <Tag {...props} dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(children) }} />;
}
