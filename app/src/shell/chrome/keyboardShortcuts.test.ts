import { describe, expect, it } from 'vitest';
import { KEYBOARD_SHORTCUTS, createKeyReader } from './keyboardShortcuts.ts';

describe('shortcut keys', () => {
  it('finds single keys and sequences', () => {
    const read = createKeyReader();
    expect(read('/', 0)).toEqual({ opens: 'search' });
    expect(read('g', 10)).toBeNull();
    expect(read('c', 200)).toEqual({ page: 'contents' });
  });

  it('forgets a sequence that was not finished', () => {
    const read = createKeyReader();
    read('g', 0);
    expect(read('c', 2_000)).toBeNull();
    read('g', 3_000);
    expect(read('x', 3_100)).toBeNull();
    expect(read('c', 3_200)).toBeNull();
  });

  it('can tell all of them apart', () => {
    const written = KEYBOARD_SHORTCUTS.map(({ keys }) => keys.join(' '));
    expect(new Set(written).size).toBe(written.length);
    for (const { keys } of KEYBOARD_SHORTCUTS) {
      // A single key that starts a sequence could never be used.
      if (keys.length > 1) expect(written).not.toContain(keys[0]);
    }
  });
});
