import { icon } from './icons.tsx';

export const Locate = icon(
  'M12 5a7 7 0 1 0 0 14 7 7 0 1 0 0-14M2 12h3M19 12h3M12 2v3M12 19v3M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
);
