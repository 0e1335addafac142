import { describe, expect, it } from 'vitest';
import { steps } from './overlayStack.ts';
import type { OverlayState } from './overlayStack.ts';

const at = (...layers: OverlayState['layers']): OverlayState => ({ layers, motion: 'none' });

describe('the layers of the overlay', () => {
  it('go deeper one by one and back the same way', () => {
    const deep = steps.push(steps.push(at('main'), 'my'), 'targets');
    expect(deep).toEqual({ layers: ['main', 'my', 'targets'], motion: 'push' });
    expect(steps.back(deep)).toEqual({ layers: ['main', 'my'], motion: 'pop' });
    expect(steps.start(deep)).toEqual({ layers: ['main'], motion: 'pop' });
  });

  it('never lose the first one', () => {
    expect(steps.back(at('main'))).toEqual(at('main'));
    expect(steps.start(at('main'))).toEqual(at('main'));
  });

  it('hold a node once: to ask for it again goes back to it', () => {
    expect(steps.push(at('main', 'my', 'shortcuts'), 'my').layers).toEqual(['main', 'my']);
    expect(steps.push(at('main', 'shortcuts'), 'shortcuts')).toEqual(at('main', 'shortcuts'));
  });

  it('are found again as they were left, unless one is asked for', () => {
    expect(steps.enter(at('main', 'contents'), undefined).layers).toEqual(['main', 'contents']);
    expect(steps.enter(at('main', 'contents'), 'my').layers).toEqual(['main', 'my']);
  });

  it('keep nothing of a member who has left', () => {
    expect(steps.leave(at('main', 'my', 'targets')).layers).toEqual(['main']);
    expect(steps.leave(at('main', 'contents')).layers).toEqual(['main', 'contents']);
  });
});
