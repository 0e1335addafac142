export { EditorTools, TOOL } from './EditorTools.tsx';
export { TEXT_EXTENSIONS } from './textExtensions.ts';
