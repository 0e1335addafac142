import type { ReactNode } from 'react';

export interface IconProps {
  readonly size?: number;
  readonly className?: string;
}

export type IconComponent = (props: IconProps) => ReactNode;

/**
 * Creates an icon from a 24 px outline path. The paths are from Lucide (ISC licence) and copied, because its
 * components would double the first load.
 */
export function icon(d: string): IconComponent {
  return function OutlineIcon({ size = 20, className }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
      >
        <path d={d} />
      </svg>
    );
  };
}

export const Bell = icon(
  'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
);
export const BookOpen = icon(
  'M12 5v16M20 19A2 2 0 0022 17V5a2 2 0 00-2-2L16 3a5 5 0 00-4 2 5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 002 2H8a5 5 0 014 2 5 5 0 014-2z',
);
export const Check = icon('M20 6 9 17l-5-5');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const Compass = icon(
  'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M16.240 7.760l-1.804 5.411a2 2 0 0 1-1.265 1.265L7.760 16.240l1.804-5.411a2 2 0 0 1 1.265-1.265z',
);
export const Menu = icon('M4 6h16M4 12h16M4 18h16');
export const Moon = icon(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const Plus = icon('M5 12h14M12 5v14');
export const Search = icon('m21 21-4.340-4.340M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0');
export const Sun = icon(
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.930 4.930l1.410 1.410M17.660 17.660l1.410 1.410M2 12h2M20 12h2M6.340 17.660l-1.410 1.410M19.070 4.930l-1.410 1.410',
);
export const UserRound = icon('M7 8a5 5 0 1 0 10 0A5 5 0 1 0 7 8M20 21a8 8 0 0 0-16 0');
export const Users = icon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.130a4 4 0 0 1 0 7.740M22 21v-2a4 4 0 0 0-3-3.870M5 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
);
export const X = icon('M18 6 6 18M6 6l12 12');
