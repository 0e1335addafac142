import { afterEach, describe, expect, it, vi } from 'vitest';
import { devicePhotos } from './devicePhotos.ts';

const PHOTO = 'data:image/jpeg;base64,/9j/4AAQ/photo.jpg';
type Answer = (plugin: string, method: string) => unknown;

function onPhone(answer: Answer, position: 'granted' | 'denied' = 'denied'): void {
  vi.stubGlobal('Capacitor', {
    nativePromise: async (plugin: string, method: string) => answer(plugin, method),
  });
  vi.stubGlobal('fetch', async () => new Response(Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]), { headers: TYPE }));
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (found: PositionCallback, failed: (error: object) => void) =>
        position === 'granted'
          ? Reflect.apply(found, null, [{ coords: { longitude: -0.42, latitude: 42.35, accuracy: 5 } }])
          : failed({ code: 1, PERMISSION_DENIED: 1 }),
    },
  });
}
const TYPE = { 'content-type': 'image/jpeg' };

function refusal(code: string): Answer {
  return () => Promise.reject(Object.assign(new Error('refused'), { code }));
}

describe('photos of a phone', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('come from the camera with a place, and without one where the position is refused', async () => {
    const sizes: number[] = [];
    for (const position of ['denied', 'granted'] as const) {
      onPhone(() => ({ webPath: PHOTO }), position);
      const photos = await devicePhotos('take');
      if (typeof photos === 'string') throw new Error(photos);
      expect(photos.map(({ name, type }) => [name, type])).toEqual([['photo.jpg', 'image/jpeg']]);
      sizes.push(photos[0]?.size ?? 0);
    }
    expect(sizes[0]).toBe(4);
    expect(sizes[1]).toBeGreaterThan(100);
  });

  it('come from the gallery as they are', async () => {
    onPhone(
      (plugin, method) =>
        `${plugin}.${method}` === 'Camera.chooseFromGallery' && { results: [{ webPath: PHOTO }, { webPath: PHOTO }] },
      'granted',
    );
    const photos = await devicePhotos('choose');
    expect(typeof photos === 'string' ? photos : photos.map(({ size }) => size)).toEqual([4, 4]);
  });

  it('are none after cancelling, and a refusal is told from a failure', async () => {
    for (const [code, said] of [
      ['OS-PLUG-CAMR-0006', []],
      ['OS-PLUG-CAMR-0020', []],
      ['OS-PLUG-CAMR-0003', 'denied'],
      ['OS-PLUG-CAMR-0010', 'failed'],
    ] as const) {
      onPhone(refusal(code));
      expect(await devicePhotos('take'), code).toEqual(said);
    }
  });
});
