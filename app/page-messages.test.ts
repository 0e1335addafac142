import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledMessages } from './messages-check.ts';
import { MessageSources, awaitMessages, messageKeysIn, pageMessageKeys } from './page-messages.ts';
import type { BuiltChunk } from './page-messages.ts';

const source = (file: string): string => path.join(import.meta.dirname, 'src', file);
const keys = ['a.title', 'a.kind.hut.other', 'a.kind.pass.other', 'a.kind.pass.one', 'b.text', 'b.more'];

describe('the messages that a script uses', () => {
  const named = (code: string): string[] => [...messageKeysIn('script.js', code, keys)].sort();

  it('are those in its strings, however the minifier writes them', () => {
    expect(named('t(`a.title`);u("b.text");v("not.ours")')).toEqual(['a.title', 'b.text']);
  });

  it('are all that a template literal can make', () => {
    expect(named('t(`a.kind.${k}.other`)')).toEqual(['a.kind.hut.other', 'a.kind.pass.other']);
    expect(named('t(`a.kind.${k}.${n}`)')).toHaveLength(3);
    expect(named('t(`${k}.title`)')).toEqual([]);
  });

  it('are none that stand in comments or in parts of other texts', () => {
    expect(named('/* "a.title" */ t("see a.title")')).toEqual([]);
  });
});

describe('the messages of a page', () => {
  const chunk = (fileName: string, module: string | null, code: string, imports: string[] = []): BuiltChunk => ({
    fileName,
    code,
    facadeModuleId: module === null ? null : source(module),
    imports,
  });
  const frame = [
    chunk('browser.js', 'entry/browser.tsx', 't("a.title")'),
    chunk('effects.js', 'shell/chrome/FrameEffects.tsx', ''),
    chunk('notices.js', 'shell/chrome/Notices.tsx', ''),
    chunk('tabs.js', 'shell/chrome/TabBar.tsx', ''),
    chunk('error.js', 'shell/errors/RouteErrorScreen.tsx', ''),
  ];

  it('are those of the frame, of its screen and of what the screen imports at once', () => {
    const pages = pageMessageKeys(
      [
        ...frame,
        chunk('pin.js', 'features/elements/page/PinScreen.tsx', 'import("./modal.js")', ['browser.js', 'shared.js']),
        chunk('shared.js', null, 't("b.text")', ['pin.js']),
        chunk('modal.js', 'features/elements/Modal.tsx', 't("b.more")'),
      ],
      keys,
    );
    expect(Object.fromEntries(pages)).toEqual({
      'shell/NoScreen': ['a.title'],
      'elements/page/PinScreen': ['a.title', 'b.text'],
    });
  });

  it('are not those of what the server refuses, which only members need', () => {
    const pages = pageMessageKeys(
      [...frame, chunk('pin.js', 'features/elements/page/PinScreen.tsx', 't(`failures.${code}.${reason}`)')],
      [...keys, 'failures.quota.lists'],
    );
    expect(pages.get('elements/page/PinScreen')).toEqual(['a.title']);
  });

  it('cannot be computed if a chunk of the frame is missing', () => {
    expect(() => pageMessageKeys(frame.slice(1), keys)).toThrow('The build has no chunk of');
  });
});

describe('a module that is loaded by import()', () => {
  const sources = new MessageSources(Object.keys(compiledMessages('en')));
  const file = source('shell/chrome/ModalStack.tsx');

  it('waits for all messages if it or one of its static imports uses one', () => {
    expect(awaitMessages(file, "lazy(() => import('../modals/SearchModal.tsx'))", sources)).toBe(
      "import { withAllMessages } from '#app/messages/messageLoader.ts'; " +
        "lazy(() => withAllMessages(import('../modals/SearchModal.tsx')))",
    );
    expect(awaitMessages(file, "import('#app/features/wiki/index.ts')", sources)).toContain('withAllMessages(import');
  });

  it.each([
    '#app/data/reportError.ts',
    '#app/data/preferences/rememberLanguage.ts',
    '#app/data/generated/wiki.ts',
    '#app/ui/feedback/tooltip.ts',
    '#app/map/engine/mapEngine.ts',
    '#app/shell/chrome/FrameEffects.tsx',
  ])('does not wait if it uses none or belongs to the frame: %s', (target) => {
    expect(awaitMessages(file, `import('${target}')`, sources)).toBeNull();
  });
});
