import type { KindName } from '../elements/kinds.ts';

export interface KindColor {
  /** Text and symbols on light surfaces; contrast at least 4.5:1 on each of them. */
  readonly light: string;
  /** Text and symbols on dark surfaces; contrast at least 4.5:1 on each of them. */
  readonly dark: string;
  /** Lines of a relief cover, one file for light and dark: contrast about 4:1 on both. */
  readonly relief: string;
}

/**
 * Colours of kinds on maps, lists, badges, markers and covers. `app/src/ui/tokens.css` repeats them as `--kind-*`; a
 * test compares both.
 */
export const KIND_COLORS = {
  mountain: { light: '#925B3D', dark: '#BF8D73', relief: '#A56C4E' },
  volcano: { light: '#C52B30', dark: '#F2706A', relief: '#DB4241' },
  shelter: { light: '#B13F5C', dark: '#DF798E', relief: '#C6526E' },
  couloir: { light: '#006F97', dark: '#55A1C6', relief: '#1882AD' },
  viaFerrata: { light: '#7057BA', dark: '#9D8CE3', relief: '#8169CE' },
  climbingRoute: { light: '#935D05', dark: '#C58D47', relief: '#AA6C03' },
  ridge: { light: '#586989', dark: '#8999B6', relief: '#67799A' },
  route: { light: '#31762B', dark: '#6BA565', relief: '#44883D' },
  genericPoint: { light: '#057575', dark: '#4DA6A5', relief: '#028787' },
  access: { light: '#2466C3', dark: '#6199EB', relief: '#3778D7' },
  region: { light: '#616D22', dark: '#929E61', relief: '#727F35' },
  list: { light: '#9F458F', dark: '#CD7DBC', relief: '#B357A2' },
  activity: { light: '#B54303', dark: '#E27E56', relief: '#CA5622' },
  image: { light: '#6E665B', dark: '#9E978D', relief: '#81796D' },
  user: { light: '#147656', dark: '#5FA688', relief: '#2E8867' },
  pin: { light: '#925B3D', dark: '#BF8D73', relief: '#A56C4E' },
} as const satisfies Record<KindName, KindColor>;
