type Props = {
  isPending: boolean;
  success?: string;
  error?: string;
  /** What was typed, kept when the answer was an error. */
  email?: string;
};

/** What stands inside the form. Rendered by its client component: as little markup as does the job. */
export function NewsletterFields({ isPending, success, error, email }: Props) {
  return (
    <>
      <label htmlFor="newsletter-email" className="mb-1.5 block text-sm font-semibold">
        Email address
      </label>
      <div className="grid gap-3 @md:grid-cols-[1fr_auto]">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={email}
          aria-invalid={error ? true : undefined}
          aria-describedby="newsletter-answer"
          className="h-11 w-full rounded-md border border-control bg-surface px-3 placeholder:text-muted hover:border-accent aria-invalid:border-fuchsia-text"
        />
        <button
          disabled={isPending}
          className="h-11 rounded-md bg-solid px-5 text-sm font-semibold text-on-solid hover:bg-solid-hover disabled:opacity-60"
        >
          {isPending ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      <div id="newsletter-answer" className="text-sm font-medium">
        <p role="status" className="text-aqua-text not-empty:mt-3">
          {success}
        </p>
        <p role="alert" className="text-fuchsia-text not-empty:mt-3">
          {error}
        </p>
      </div>
    </>
  );
}
