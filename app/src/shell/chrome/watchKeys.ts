import type { KeyAction } from './keyboardShortcuts.ts';
import { createKeyReader } from './keyboardShortcuts.ts';

/** Hears the product's keys, unless the reader is writing or something lies over the page. @returns stops it */
export function watchKeys(act: (action: KeyAction) => void): () => void {
  const read = createKeyReader();
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, [contenteditable], [role="application"], canvas, dialog')) return;
    // Between two fields of a form: a stray letter must not lead away from what is being written.
    if (target?.closest('form') && !target.closest('search')) return;
    const action = read(event.key, event.timeStamp);
    if (!action) return;
    event.preventDefault();
    act(action);
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
