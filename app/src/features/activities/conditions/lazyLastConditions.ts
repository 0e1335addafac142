import { lazyPart } from '#app/ui/lazyPart.ts';

/** Loaded in the browser, because the colours fade from day to day and pages are cached. */
export const LastConditions = lazyPart(async () => (await import('./LastConditions.tsx')).LastConditions);
