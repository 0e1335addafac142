/** Where a script of the document keeps the last click on a button until the page hears; true once it hears. */
interface EarlyClick {
  replayEarlyClick?: HTMLButtonElement | true;
}

/** Does what was clicked in a part of the page before that part was taken over: the frame hears before the screen does. */
export function replayClickBeforeHydration(part: 'frame' | 'screen'): void {
  const page = window as EarlyClick & Window;
  const button = page.replayEarlyClick;
  if (part === 'screen') page.replayEarlyClick = true;
  if (!(button instanceof HTMLButtonElement) || !button.isConnected) return;
  if ((button.closest('main') === null) === (part === 'frame')) button.click();
}
