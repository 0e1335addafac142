export { CropDialog } from './lazyCropDialog.ts';
export { MyPhotos } from './MyPhotos.tsx';
export { PhotoActions } from './PhotoActions.tsx';
export { PhotoDrop } from './PhotoDrop.tsx';
export { PhotoFields } from './PhotoFields.tsx';
export { usePhotoList } from './usePhotoList.ts';
export { usePhotos, usePhotosBy } from './usePhotos.ts';
export type { KnownPhotos } from './usePhotos.ts';
