import { lazyPart } from '#app/ui/lazyPart.ts';

/** For texts that are rarely rich. */
export const LazyRichTextView = lazyPart(async () => (await import('./sections/RichTextView.tsx')).RichTextView);
