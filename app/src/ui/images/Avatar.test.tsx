import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Avatar, initialsOf } from './Avatar.tsx';

describe('the initials of a person', () => {
  it.each([
    ['Nerea Aldama', 'NA'],
    ['María del Mar Ruiz', 'MR'],
    ['Ot', 'O'],
    ['  ', ''],
    ['𝒩uria Àlex', '𝒩À'],
  ])('of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('an avatar', () => {
  it('is the picture of who has one', () => {
    const html = renderToStaticMarkup(<Avatar person={{ id: 'a', fullName: 'Ot Pi', picture: { id: 'pic' } }} />);
    expect(html).toContain('/media/pic/small.webp');
  });

  it('has the same colour for one person everywhere, and no text of its own', () => {
    const [one, other] = ['A B', 'C D'].map((fullName) =>
      renderToStaticMarkup(<Avatar person={{ id: 'same', fullName }} />),
    );
    const kindOf = (html = ''): string | undefined => /data-kind="(\w+)"/.exec(html)?.[1];
    expect(kindOf(one)).toBe(kindOf(other));
    expect(one).not.toContain('>A');
  });
});
