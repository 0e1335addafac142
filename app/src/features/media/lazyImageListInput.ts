import { lazyPart } from '#app/ui/lazyPart.ts';

/** Lazy, because pages that only show photos use this feature too. */
export const ImageListInput = lazyPart(async () => (await import('./ImageListInput.tsx')).ImageListInput);
