export { drawCover } from './drawCover.ts';
