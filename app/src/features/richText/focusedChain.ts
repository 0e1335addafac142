import type { ChainedCommands, Editor } from '@tiptap/react';

/**
 * Commands on a text that has the focus from now on. TipTap's own `focus` command waits for the next frame, and keys
 * pressed before it would go to the button that was clicked.
 */
export function focusedChain(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
