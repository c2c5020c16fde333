import { ExternalCardLink } from "@/components/ui/card";
import { type Tone, toneOf } from "@/components/ui/tone";
import type { Book } from "@/lib/books/schema";

export function BookCard({ book }: { book: Book }) {
  return (
    <article className="group relative flex h-full flex-col rounded-md outline-offset-4 outline-accent has-[.stretched:focus-visible]:outline-2">
      <Cover book={book} />
      <h3 dir="auto" className="mt-4 line-clamp-3 text-base leading-snug font-semibold">
        {book.title}
      </h3>
      <p className="mt-1 text-sm text-muted">
        by <bdi>{book.author}</bdi>
      </p>
      <ExternalCardLink href={book.purchaseUrl} about={book.title} className="min-h-8 pt-2">
        View
      </ExternalCardLink>
    </article>
  );
}

const covers = {
  blue: "from-[#0088ab] to-[#00465a]",
  aqua: "from-[#008a84] to-[#00403d]",
  fuchsia: "from-[#c22f5c] to-[#5c1330]",
  yellow: "from-[#8a6a00] to-[#3d2f00]",
  violet: "from-[#6558c4] to-[#2c2463]",
} satisfies Record<Tone, string>;

/** A drawn cover lies beneath the picture, for when that is missing or broken. */
function Cover({ book }: { book: Book }) {
  return (
    <div
      aria-hidden="true"
      className={`relative flex aspect-2/3 flex-col justify-between overflow-hidden rounded-md bg-linear-160 p-4 pl-6 text-white shadow-card transition before:absolute before:inset-y-0 before:left-0 before:w-2.5 before:bg-white/20 group-hover:-translate-y-1 group-hover:shadow-lift ${covers[toneOf(book.title)]}`}
    >
      <span dir="auto" className="line-clamp-6 text-base leading-snug font-bold">
        {book.title}
      </span>
      <span dir="auto" className="line-clamp-2 text-xs font-semibold">
        {book.author}
      </span>
      <img
        src={book.coverUrl}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="picture-over"
      />
    </div>
  );
}
