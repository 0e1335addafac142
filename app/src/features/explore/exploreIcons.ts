import { icon } from '#app/ui/icons.tsx';

export const Sliders = icon('M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3');
export const Route = icon(
  'M6 16a3 3 0 1 0 0 6 3 3 0 1 0 0-6M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15M18 2a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
);
export const Plus = icon('M5 12h14M12 5v14');
export const Ruler = icon(
  'M21.3 15.3a2.4 2.4 0 0 1 0 3.4l-2.6 2.6a2.4 2.4 0 0 1-3.4 0L2.7 8.7a2.41 2.41 0 0 1 0-3.4l2.6-2.6a2.41 2.41 0 0 1 3.4 0zM14.5 12.5l2-2M11.5 9.5l2-2M8.5 6.5l2-2M17.5 15.5l2-2',
);
export const MapPin = icon(
  'M12 21s-7-6.5-7-12a7 7 0 0 1 14 0c0 5.500-7 12-7 12M12 6.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5',
);
export const North = icon('M12 2 5 21l7-4 7 4z');
export const Printer = icon(
  'M6 9V3h12v6M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 14h12v7H6z',
);
export const Share = icon('M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8M16 6l-4-4-4 4M12 2v13');
export const Download = icon('M12 3v12M7 10l5 5 5-5M5 21h14');
