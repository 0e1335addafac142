import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { BoardPhotos } from './BoardPhotos.tsx';
import type { ShownPhoto } from './activityImages.ts';

const photo = (id: string, caption: string): ShownPhoto => ({
  id,
  photo: {
    id,
    caption,
    folder: `/media/${id}/`,
    width: 1_600,
    height: 1_200,
    licence: 'CC BY 4.0',
    placeholder: '',
    takenAt: null,
    author: null,
    originalUrl: '',
  },
  trackId: null,
  alongMeters: null,
  place: null,
  reachedAt: null,
});
const PHOTOS = [photo('ridge', 'The ridge'), photo('lake', 'The lake'), photo('hut', 'The hut')];

const html = (photos: readonly ShownPhoto[], isAlone: boolean): string =>
  renderToStaticMarkup(
    <MessagesProvider value={{ language: 'en', translate: (key, { name = '' } = {}) => `${key} ${String(name)}` }}>
      <BoardPhotos
        photos={photos}
        isAlone={isAlone}
        pointed={null}
        onPoint={() => undefined}
        onOpen={() => undefined}
      />
    </MessagesProvider>,
  );
const openersOf = (markup: string): string[] =>
  [...markup.matchAll(/aria-label="activities\.photos\.open ([^"]*)"/g)].map(([, name = '']) => name);

describe('the photos on the board of an activity', () => {
  it('are two beside a map, with the number of further ones', () => {
    const markup = html(PHOTOS, false);
    expect(openersOf(markup)).toEqual(['The ridge', 'The lake']);
    expect(markup).toContain('>+1<');
    expect(html(PHOTOS.slice(0, 2), false)).not.toContain('+');
  });

  it('is one where the map says little, and the first thing to load', () => {
    const markup = html(PHOTOS, true);
    expect(openersOf(markup)).toEqual(['The ridge']);
    expect(markup).toContain('loading="eager"');
    expect(html(PHOTOS, false)).not.toContain('loading="eager"');
  });
});
