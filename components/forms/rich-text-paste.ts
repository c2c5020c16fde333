import { withoutOfficeMarkup } from './rich-text-extensions';

/**
 * HTML from elsewhere as the editor can take it: lists of word processors as lists, cells of tables and lesser headings as
 * what there is, and without the colours and the alignment of where it comes from. What was copied here stays as it is.
 */
export function pastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(withoutOfficeMarkup(html), 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    element.style.removeProperty('color');
    element.style.removeProperty('text-align');
  }
  for (const cell of body.querySelectorAll('td, th, caption, dt, dd')) cell.replaceChildren(renamed(cell, 'p'));
  for (const heading of body.querySelectorAll('h4, h5, h6')) heading.replaceWith(renamed(heading, 'h3'));
  for (const item of body.querySelectorAll('[style*="mso-list"]')) {
    if (item.matches('p') && levelOf(item)) toListItem(item);
  }
  return body.innerHTML;
}

function renamed(element: Element, name: string): Element {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  return other;
}

/** How deep a paragraph stands in a list of Word's, counted from 1; 0 for one that stands in none. */
function levelOf(paragraph: Element): number {
  return Number(/mso-list:[^;]*\blevel(\d)/u.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
}

/** Moves a paragraph that only looks like a list item into the list that ends before it, or into one of its own. */
function toListItem(paragraph: Element) {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  const name = /^\s*\w{1,4}[.)]/u.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  const depth = levelOf(paragraph);
  let list = paragraph.previousElementSibling;
  if (!list?.matches('[data-word]')) {
    list = document.createElement(name);
    list.setAttribute('data-word', '');
    paragraph.before(list);
  }
  for (let level = 1; level < depth && list.lastElementChild; level++) {
    const item: Element = list.lastElementChild;
    const nested: Element = item.querySelector(':scope > ol, :scope > ul') ?? document.createElement(name);
    item.append(nested);
    list = nested;
  }
  const item = document.createElement('li');
  item.append(renamed(paragraph, 'p'));
  list.append(item);
  paragraph.remove();
}
