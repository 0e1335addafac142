import { lazyPart } from '#app/ui/lazyPart.ts';

export const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog);
