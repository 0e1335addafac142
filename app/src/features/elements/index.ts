export { useKindTexts } from './kindTexts.ts';
