import { mergeAttributes, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAddress } from '@cordada/core/richText/richText';

const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: '' }, kind: { default: '' }, label: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-mention': '', class: 'text-accent font-semibold' }),
    String(node.attrs['label']),
  ],
});

/** Must match the nodes and marks allowed by `core/src/richText`. */
export const TEXT_EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, autolink: true, isAllowedUri: (address) => isLinkAddress(address) },
  }),
  Mention,
];
