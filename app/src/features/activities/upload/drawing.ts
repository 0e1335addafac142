import type { StorageKey } from '#app/data/storage.ts';

/** Where a line is kept that is being drawn for an activity; null for a new one. */
export const drawingKey = (id: string | null): StorageKey => `draft.drawing.${id ?? 'new'}`;
