const DELAY_MILLISECONDS = 350;

/**
 * Shows tooltips for elements with `data-tooltip` on hover and keyboard focus. Their text repeats the accessible name
 * or adds to it, so that nothing depends on them.
 * @returns a function that stops watching
 */
export function watchTooltips(): () => void {
  const control = new AbortController();
  let wanted: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = async (target: Element): Promise<void> => {
    const { showTooltip } = await import('./tooltip.ts');
    if (wanted === target && target.isConnected) showTooltip(target);
  };
  const want = (event: Event, delay: number): void => {
    const target = event.target instanceof Element ? event.target.closest('[data-tooltip]') : null;
    if (target === wanted) return;
    hide();
    wanted = target;
    if (target) timer = setTimeout(() => void show(target).catch(() => undefined), delay);
  };
  const hide = (): void => {
    clearTimeout(timer);
    if (wanted) void import('./tooltip.ts').then(({ hideTooltip }) => hideTooltip()).catch(() => undefined);
    wanted = null;
  };
  const options = { signal: control.signal, passive: true, capture: true };
  document.addEventListener(
    'pointerover',
    (event) => (event.pointerType === 'mouse' ? want(event, DELAY_MILLISECONDS) : undefined),
    options,
  );
  document.addEventListener(
    'focusin',
    (event) => (event.target instanceof Element && event.target.matches(':focus-visible') ? want(event, 0) : hide()),
    options,
  );
  document.addEventListener('focusout', hide, options);
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('scroll', hide, options);
  document.addEventListener('keydown', (event) => (event.key === 'Escape' ? hide() : undefined), options);
  return () => {
    control.abort();
    hide();
  };
}
