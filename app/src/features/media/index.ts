export { CropDialog } from './lazyCropDialog.ts';
export { MyPhotos } from './MyPhotos.tsx';
export { PhotoFields } from './PhotoFields.tsx';
export { ImageListInput } from './lazyImageListInput.ts';
export { usePhotos, usePhotosBy } from './usePhotos.ts';
export type { KnownPhotos } from './usePhotos.ts';
