import { deviceAnswers } from '#app/data/offline/deviceAnswers.ts';

/**
 * Answers of the product, its maps and its pictures are those on the device while there is no connection.
 * @param origin of the product; the document leads there only once it is rendered
 */
export function answerOnDevice(origin: string): void {
  const answers = deviceAnswers(origin);
  globalThis.fetch = answers.fetch;
  addEventListener('loggedout', (event) => {
    const endedToken = event instanceof CustomEvent && typeof event.detail === 'string' ? event.detail : null;
    void answers.forget(endedToken).catch(() => undefined);
  });

  const shown = new WeakSet<HTMLImageElement>();
  const show = async (image: HTMLImageElement): Promise<void> => {
    const address = image.currentSrc || image.src;
    if (shown.has(image) || !address.startsWith(`${origin}/`)) return;
    shown.add(image);
    const response = await answers.picture(address);
    if (response === null) {
      shown.delete(image);
      return;
    }
    const url = URL.createObjectURL(await response.blob());
    for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.removeAttribute('srcset');
    image.removeAttribute('srcset');
    image.src = url;
  };
  // Elements ask for their pictures themselves.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) void show(target).catch(() => undefined);
    },
    true,
  );
}
