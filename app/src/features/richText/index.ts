export { EditorTools, TOOL } from './EditorTools.tsx';
export { focusedChain } from './focusedChain.ts';
export { TEXT_EXTENSIONS } from './textExtensions.ts';
