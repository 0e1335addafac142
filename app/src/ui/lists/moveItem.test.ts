import { describe, expect, it } from 'vitest';
import { moveItem } from './moveItem.ts';

const ids = ['a', 'b', 'c', 'd'];
const move = (id: string, position: number): readonly string[] => moveItem(ids, (one) => one === id, position);

describe('moveItem', () => {
  it('moves an item forward and back, and the others keep their order', () => {
    expect(move('d', 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(move('a', 2)).toEqual(['b', 'c', 'a', 'd']);
  });

  it('moves an item to the first and the last position', () => {
    expect(move('c', 0)).toEqual(['c', 'a', 'b', 'd']);
    expect(move('b', 3)).toEqual(['a', 'c', 'd', 'b']);
  });

  it('leaves the list as it is when the item is not in it or stays', () => {
    expect(move('x', 0)).toEqual(ids);
    expect(move('b', 1)).toEqual(ids);
  });

  it('does not change the given list', () => {
    move('a', 3);
    expect(ids).toEqual(['a', 'b', 'c', 'd']);
  });
});
