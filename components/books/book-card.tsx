import { Icon } from '@/components/ui/icon';
import { NewTabHint, newTab } from '@/components/ui/new-tab';
import { type Tone, toneOf } from '@/components/ui/tone';
import type { Book } from '@/lib/books/schema';

export function BookCard({ book }: { book: Book }) {
  return (
    <article className="book-card">
      <Cover book={book} />
      <h3 dir="auto">{book.title}</h3>
      <p>
        by <bdi>{book.author}</bdi>
      </p>
      <a href={book.purchaseUrl} {...newTab} className="stretched">
        View
        <Icon name="external" />
        <NewTabHint about={book.title} />
      </a>
    </article>
  );
}

const covers = {
  blue: 'from-[#0088ab] to-[#00465a]',
  aqua: 'from-[#008a84] to-[#00403d]',
  fuchsia: 'from-[#c22f5c] to-[#5c1330]',
  yellow: 'from-[#8a6a00] to-[#3d2f00]',
  violet: 'from-[#6558c4] to-[#2c2463]',
} satisfies Record<Tone, string>;

/** A drawn cover lies beneath the picture, for when that is missing or broken. */
function Cover({ book }: { book: Book }) {
  return (
    <div aria-hidden="true" className={`book-cover ${covers[toneOf(book.title)]}`}>
      <span dir="auto">{book.title}</span>
      <span dir="auto">{book.author}</span>
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
