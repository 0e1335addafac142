import type { Page } from '@playwright/test';

export const HOME = { lat: 41.4, lon: 2.17, camera: 'SERIAL-0815-4711' } as const;

/** A JPEG painted in the browser: a sky over a slope, each in one colour. */
export async function paintImage(page: Page, width: number, height: number, sky: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h, colour]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      pen.fillStyle = colour;
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = '#4a5560';
      pen.beginPath();
      pen.moveTo(0, h);
      pen.lineTo(w * 0.6, h * 0.2);
      pen.lineTo(w, h);
      pen.fill();
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] as string;
    },
    [width, height, sky] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Adds EXIF data to a photo: the camera model and the location `HOME`. */
export function homeImage(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(190);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  // The model (text) and the pointer to the GPS data; the location is in degrees, minutes and seconds.
  tiff.writeUInt16LE(2, 8);
  entry(10, 0x0110, 2, HOME.camera.length + 1, 160);
  entry(22, 0x8825, 4, 1, 40);
  tiff.write(HOME.camera, 160, 'latin1');
  tiff.writeUInt16LE(4, 40);
  entry(42, 1, 2, 2, 'N'.charCodeAt(0));
  entry(54, 2, 5, 3, 100);
  entry(66, 3, 2, 2, 'E'.charCodeAt(0));
  entry(78, 4, 5, 3, 124);
  const angle = (at: number, degrees: number): void => {
    const seconds = Math.round(degrees * 3600);
    for (const [i, part] of [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].entries()) {
      tiff.writeUInt32LE(part, at + i * 8);
      tiff.writeUInt32LE(1, at + i * 8 + 4);
    }
  };
  angle(100, HOME.lat);
  angle(124, HOME.lon);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(tiff.length + 8, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from('Exif\0\0', 'latin1'), tiff, jpeg.subarray(2)]);
}
