import type { StorageKey } from '#app/data/storage.ts';

export const drawingKey = (id: string | null): StorageKey => `draft.drawing.${id ?? 'new'}`;
