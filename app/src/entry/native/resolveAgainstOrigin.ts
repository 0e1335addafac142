/**
 * Addresses in pages start with a slash. Those of pictures, tiles and the API lead to the product by the `base` element;
 * the history and fragments stay in the app.
 */
export function resolveAgainstOrigin(): void {
  const inApp = (url: string | URL | null | undefined): string | URL | null | undefined =>
    typeof url === 'string' ? new URL(url, location.href) : url;
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (state: unknown, unused: string, url?: string | URL | null) => original(state, unused, inApp(url));
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const hash = link?.getAttribute('href');
    if (!hash || event.defaultPrevented) return;
    event.preventDefault();
    location.hash = hash;
    document.getElementById(hash.slice(1))?.focus();
  });
}
