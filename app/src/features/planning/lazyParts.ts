import { lazy } from 'react';

/** For owners of plans whose day has come only: nobody else waits for it. */
export const DidYouGo = lazy(async () => ({ default: (await import('./DidYouGo.tsx')).DidYouGo }));

/** For plans and members: pages of outings that visitors read do without it. */
export const PlanParts = lazy(async () => ({ default: (await import('./PlanParts.tsx')).PlanParts }));
