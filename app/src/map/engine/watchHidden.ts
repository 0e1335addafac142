/** A tab hidden for longer may have lost what its map is drawn with. */
const LONG_HIDDEN_MS = 60_000;

interface Drawable {
  readonly getContext: (kind: 'webgl2') => { readonly isContextLost: () => boolean } | null;
}

/**
 * Tells once when a page that was long hidden comes back and its canvas is dead.
 * @returns what ends the watch
 */
export function watchHidden(canvas: Drawable, onLost: () => void): () => void {
  let hiddenAt: number | null = null;
  const probe = (): void => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = performance.now();
      return;
    }
    const isLong = hiddenAt !== null && performance.now() - hiddenAt > LONG_HIDDEN_MS;
    hiddenAt = null;
    if (isLong && (canvas.getContext('webgl2')?.isContextLost() ?? true)) onLost();
  };
  document.addEventListener('visibilitychange', probe);
  return () => document.removeEventListener('visibilitychange', probe);
}
