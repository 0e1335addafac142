export { CropDialog } from './lazyCropDialog.ts';
export { MyPhotos } from './MyPhotos.tsx';
export { ImageFields } from './ImageFields.tsx';
export { ImageListInput } from './lazyImageListInput.ts';
export { useImages, useImagesBy } from './useImages.ts';
export type { KnownImages } from './useImages.ts';
