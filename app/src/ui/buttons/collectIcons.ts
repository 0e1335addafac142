import { icon } from '../icons.tsx';

export const Bookmark = icon('m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z');

export const BookmarkCheck = icon('m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16zM9 10l2 2 4-4');
