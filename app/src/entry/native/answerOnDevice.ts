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

  const show = async (image: HTMLImageElement): Promise<void> => {
    const address = image.currentSrc || image.src;
    // What is on the device has an address of its own, so that this ends also if its bytes are no picture.
    if (!address.startsWith(`${origin}/`)) return;
    const { src, srcset } = image;
    const content = await (await answers.picture(address))?.blob();
    // The next page may use the element for a picture of its own.
    if (!content || image.src !== src || image.srcset !== srcset) return;
    for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.removeAttribute('srcset');
    image.removeAttribute('srcset');
    image.src = URL.createObjectURL(content);
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
