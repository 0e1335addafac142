import { lazyPart } from '#app/ui/lazyPart.ts';

export { OfflineButton } from './LazyOfflineButton.tsx';

export const OfflineSection = lazyPart(async () => (await import('./OfflineSection.tsx')).OfflineSection);
/** Orders the area of a map; on demand, because few maps are taken along. */
export const loadOrderPack = () => import('./orderPack.ts');
