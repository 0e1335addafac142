import { icon } from '#app/ui/icons.tsx';

export const ChevronDown = icon('m6 9 6 6 6-6');
export const ChevronUp = icon('m18 15-6-6-6 6');
export const Clock = icon('M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 6v6l4 2');
export const Sliders = icon('M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3');
export const Route = icon(
  'M6 16a3 3 0 1 0 0 6 3 3 0 1 0 0-6M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15M18 2a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
);
export const Locate = icon(
  'M12 5a7 7 0 1 0 0 14 7 7 0 1 0 0-14M2 12h3M19 12h3M12 2v3M12 19v3M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
);
export const Plus = icon('M5 12h14M12 5v14');
export const Ruler = icon(
  'M21.3 15.3a2.4 2.4 0 0 1 0 3.4l-2.6 2.6a2.4 2.4 0 0 1-3.4 0L2.7 8.7a2.41 2.41 0 0 1 0-3.4l2.6-2.6a2.41 2.41 0 0 1 3.4 0zM14.5 12.5l2-2M11.5 9.5l2-2M8.5 6.5l2-2M17.5 15.5l2-2',
);
