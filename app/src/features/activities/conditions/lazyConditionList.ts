import { lazyPart } from '#app/ui/lazyPart.ts';

export const ConditionList = lazyPart(async () => (await import('./ConditionList.tsx')).ConditionList);
