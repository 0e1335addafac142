import { lazy } from 'react';

/** Only whoever chooses a part of a photo loads what it takes. */
export const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));
