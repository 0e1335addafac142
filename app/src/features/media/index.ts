export { CropDialog } from './lazyCropDialog.ts';
export { MyPhotos } from './MyPhotos.tsx';
export { PhotoDrop } from './PhotoDrop.tsx';
export { PhotoFields } from './PhotoFields.tsx';
export { usePhotos } from './usePhotos.ts';
export type { KnownPhotos } from './usePhotos.ts';
