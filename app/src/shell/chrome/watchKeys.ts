import type { KeyAction } from './keyboardShortcuts.ts';
import { createKeyReader } from './keyboardShortcuts.ts';

/**
 * Handles keyboard shortcuts, except while the user is typing or an overlay is open.
 * @returns a function that stops listening
 */
export function watchKeys(act: (action: KeyAction) => void): () => void {
  const read = createKeyReader();
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, [contenteditable], [role="application"], canvas, dialog')) return;
    // Ignores keys inside forms, so that a stray letter does not leave the page.
    if (target?.closest('form') && !target.closest('search')) return;
    const action = read(event.key, event.timeStamp);
    if (!action) return;
    event.preventDefault();
    act(action);
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
