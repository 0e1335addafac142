import { icon } from '#app/ui/icons.tsx';

export const ChevronDown = icon('m6 9 6 6 6-6');
export const ChevronLeft = icon('m15 18-6-6 6-6');
export const ChevronRight = icon('m9 18 6-6-6-6');
export const ChevronUp = icon('m18 15-6-6-6 6');
export const Minus = icon('M5 12h14');
export const Move = icon('M12 2v20M15 19l-3 3-3-3M19 9l3 3-3 3M2 12h20M5 9l-3 3 3 3M9 5l3-3 3 3');
export const Plus = icon('M5 12h14M12 5v14');
