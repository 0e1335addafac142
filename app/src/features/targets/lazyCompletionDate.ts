import { lazyPart } from '#app/ui/lazyPart.ts';

export const CompletionDate = lazyPart(async () => (await import('./CompletionDate.tsx')).CompletionDate);
