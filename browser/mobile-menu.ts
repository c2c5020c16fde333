/**
 * The browser opens and closes the menu by itself. This adds what it does not do: say `aria-expanded` in an attribute,
 * and close on choosing a link (a page kept for "back" would return with its menu open).
 */
export function setUpMobileMenu() {
  const menu = document.getElementById("site-menu");
  const button = document.querySelector("[popovertarget=site-menu]");
  if (!menu || !button) return;
  const update = () => button.setAttribute("aria-expanded", String(menu.matches(":popover-open")));
  update();
  menu.addEventListener("toggle", update);
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
}
