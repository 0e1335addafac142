import { lazyPart } from '#app/ui/lazyPart.ts';

export const TargetDetails = lazyPart(async () => (await import('./TargetDetails.tsx')).TargetDetails);
