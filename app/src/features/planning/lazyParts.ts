import { lazy } from 'react';

/** For owners of plans whose day has come only: nobody else waits for it. */
export const DidYouGo = lazy(async () => ({ default: (await import('./DidYouGo.tsx')).DidYouGo }));

/** For plans only: pages of outings do without it. */
export const PlanSection = lazy(async () => ({ default: (await import('./PlanSection.tsx')).PlanSection }));
