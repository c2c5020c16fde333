type Props = { url: string; icon: React.ReactNode; className: string };

/** Copies an address; browser/copy-link.ts does it. */
export function CopyLink({ url, icon, className }: Props) {
  return (
    <>
      <button type="button" data-copy={url} className={className}>
        {icon}
        <span>Copy link</span>
      </button>
      {/* Beside the button: what stands inside one is its name and not announced. */}
      <span role="status" className="sr-only" />
    </>
  );
}
