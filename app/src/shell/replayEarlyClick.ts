/** The last button clicked before hydration, recorded by an inline script; true once hydrated. */
interface EarlyClick {
  replayEarlyClick?: HTMLButtonElement | true;
}

/**
 * Replays a click made before hydration. The frame is hydrated before the screen, so each replays only clicks in its
 * own part.
 */
export function replayClickBeforeHydration(part: 'frame' | 'screen'): void {
  const page = window as EarlyClick & Window;
  const button = page.replayEarlyClick;
  if (part === 'screen') page.replayEarlyClick = true;
  if (!(button instanceof HTMLButtonElement) || !button.isConnected) return;
  if ((button.closest('main') === null) === (part === 'frame')) button.click();
}
