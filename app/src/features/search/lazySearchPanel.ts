import { lazy } from 'react';

/**
 * The search in a chunk of its own; show it inside a `Suspense`.
 * @public
 */
export const SearchPanel = lazy(async () => ({ default: (await import('./SearchPanel.tsx')).SearchPanel }));
