export function PageHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-8">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-2 text-lg text-muted">{text}</p>
    </div>
  );
}
