/** Posts the newsletter form without leaving the page, and shows what the page that comes back says in it. */
export function newsletterForm() {
  const form = document.querySelector<HTMLFormElement>('#newsletter-form');
  const field = form?.querySelector('input[name=email]');
  const button = form?.querySelector('button');
  if (!form || !(field instanceof HTMLInputElement) || !button) return;

  /** The form as it comes back, null when it does not. */
  async function answer(body: FormData) {
    try {
      const response = await fetch(location.href, { method: 'POST', body });
      return new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('#newsletter-form');
    } catch {
      return null;
    }
  }

  // What was said of an address is not said beside another one.
  form.addEventListener('input', () => {
    form.querySelector('[role=alert]')?.replaceChildren();
    field.removeAttribute('aria-invalid');
  });

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = new FormData(form);
    const label = button.textContent;
    button.disabled = true;
    button.textContent = 'Subscribing...';
    const answered = await answer(body);
    button.disabled = false;
    button.textContent = label;
    const [success, error] = ['status', 'alert'].map((role) => {
      const text = answered ? answered.querySelector(`[role=${role}]`)?.textContent : '';
      return { element: form.querySelector(`[role=${role}]`), text: text ?? '' };
    });
    if (error && !success?.text && !error.text) error.text = 'Something went wrong. Please try again.';
    for (const told of [success, error]) if (told?.element) told.element.textContent = told.text;
    if (success?.text) form.reset();
    if (error?.text) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  });
}
