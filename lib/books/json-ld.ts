import type { Book as BookThing, ItemList, Person } from "schema-dts";
import type { Book } from "./schema";

/** The books of a page for search engines. */
export function booksJsonLd(books: Book[]): ItemList {
  return {
    "@type": "ItemList",
    itemListElement: books.map((book, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: bookThing(book),
    })),
  };
}

function bookThing({ title, author, coverUrl, purchaseUrl }: Book): BookThing {
  return {
    "@type": "Book",
    name: title,
    author: author
      .split(/, | and | with | & /u)
      .map((name): Person => ({ "@type": "Person", name })),
    image: coverUrl,
    url: purchaseUrl,
  };
}
