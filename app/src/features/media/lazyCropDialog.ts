import { lazy } from 'react';

export const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));
