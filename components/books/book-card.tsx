import { ExternalCardLink } from "@/components/ui/card";
import { type Tone, toneOf } from "@/components/ui/tone";
import type { Book } from "@/lib/books/schema";
import { initials } from "@/lib/text/shorten";

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

/** A drawn cover lies beneath the picture, for when that is missing or broken. The title stands below it already. */
function Cover({ book }: { book: Book }) {
  return (
    <div
      aria-hidden="true"
      className={`relative aspect-2/3 overflow-hidden rounded-md border border-transparent bg-linear-160 text-white shadow-card transition group-hover:-translate-y-1 group-hover:shadow-lift ${covers[toneOf(book.title)]}`}
    >
      <CoverDrawing />
      <span className="absolute inset-x-0 bottom-[12%] pl-2.5 text-center text-3xl font-bold tracking-tight opacity-90">
        {initials(book.title)}
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

/** The spine, and a gopher's burrows under a hill. */
function CoverDrawing() {
  return (
    <svg viewBox="0 0 200 300" className="absolute inset-0 size-full" fill="none" stroke="#fff">
      <path d="M0 0h16v300H0z" fill="#fff" fillOpacity=".2" stroke="none" />
      <g strokeOpacity=".5" strokeWidth="6" strokeLinecap="round">
        <path d="M44 118c30-52 90-62 128-22M60 150c22-40 70-50 100-16M78 176c14-24 44-30 62-8" />
      </g>
      <circle cx="108" cy="62" r="15" fill="#fff" fillOpacity=".85" stroke="none" />
      <path d="M44 268h128" strokeOpacity=".35" strokeWidth="3" />
    </svg>
  );
}
