import { notePlaceOfPhoto } from '@cordada/core/media/placeOfPhoto';
import { readDeviceFile } from '#app/data/requests/readDeviceFile.ts';
import { askPosition } from '#app/platform/askPosition.ts';
import { callNative } from '#app/platform/nativeBridge.ts';

/** Codes of `@capacitor/camera`. */
const CANCELLED = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0013', 'OS-PLUG-CAMR-0020'];
const DENIED = ['OS-PLUG-CAMR-0003', 'OS-PLUG-CAMR-0005'];
const QUALITY = 90;

export type DevicePhotos = readonly File[] | 'denied' | 'failed';

/**
 * Photos of the camera or the gallery of a phone.
 * @returns no photo if the member has cancelled
 */
export async function devicePhotos(way: 'choose' | 'take'): Promise<DevicePhotos> {
  try {
    if (way === 'take')
      return [await placed(await fileOf(await callNative('Camera', 'takePhoto', { quality: QUALITY })))];
    const options = { allowMultipleSelection: true, quality: QUALITY };
    const { results } = await callNative('Camera', 'chooseFromGallery', options);
    return await Promise.all((Array.isArray(results) ? results : []).map((result) => fileOf(Object(result))));
  } catch (error) {
    const { code }: Readonly<Record<string, unknown>> = Object(error);
    if (CANCELLED.some((one) => one === code)) return [];
    return DENIED.some((one) => one === code) ? 'denied' : 'failed';
  }
}

function fileOf({ webPath }: Readonly<Record<string, unknown>>): Promise<File> {
  if (typeof webPath !== 'string') throw new TypeError('The plugin gave no file');
  return readDeviceFile(webPath, decodeURIComponent(webPath.slice(webPath.lastIndexOf('/') + 1)) || 'photo.jpg');
}

/** The camera of iOS never notes the place for other apps, that of Android only as its own settings say. */
async function placed(photo: File): Promise<File> {
  const takenAt = new Date();
  const found = await askPosition({ isExact: true });
  if (!('place' in found)) return photo;
  const noted = notePlaceOfPhoto(new Uint8Array(await photo.arrayBuffer()), {
    place: found.place,
    takenAt,
    minutesEast: -takenAt.getTimezoneOffset(),
  });
  return new File([noted], photo.name, { type: photo.type });
}
