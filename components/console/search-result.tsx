type Props = { title: string; url: string; description: string };

export function SearchResult({ title, url, description }: Props) {
  return (
    <div className="grid gap-1">
      <p className="truncate text-sm text-muted">{url}</p>
      <p className="truncate text-lg font-semibold text-accent">{title}</p>
      <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{description}</p>
    </div>
  );
}
