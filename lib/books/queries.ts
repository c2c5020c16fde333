import 'server-only';
import { publicReader } from '@/lib/supabase/server';
import type { Book } from './schema';

/** Most books on the page. */
const listSize = 500;

/** Published books, newest first. Throws when the backend fails. */
export async function listBooks(): Promise<Book[]> {
  const { data } = await publicReader(['books'])
    .from('books')
    .select('id, title, author, cover_url, purchase_url, book_type')
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id')
    .limit(listSize)
    .throwOnError();
  return data.map((row) => ({
    id: row.id,
    title: row.title,
    author: row.author,
    coverUrl: row.cover_url,
    purchaseUrl: row.purchase_url,
    bookType: row.book_type,
  }));
}
