import type { KindName } from '../elements/kinds.ts';

export interface KindColor {
  /** Text and symbols on light surfaces; contrast at least 4.5:1 on each of them. */
  readonly light: string;
  /** Text and symbols on dark surfaces; contrast at least 4.5:1 on each of them. */
  readonly dark: string;
}

/**
 * Colours of kinds on maps, lists, badges, markers and covers. `app/src/ui/tokens.css` repeats them as `--kind-*`; a
 * test compares both.
 */
export const KIND_COLORS = {
  mountain: { light: '#925B3D', dark: '#BF8D73' },
  volcano: { light: '#C52B30', dark: '#F2706A' },
  shelter: { light: '#B13F5C', dark: '#DF798E' },
  couloir: { light: '#006F97', dark: '#55A1C6' },
  viaFerrata: { light: '#7057BA', dark: '#9D8CE3' },
  climbingRoute: { light: '#935D05', dark: '#C58D47' },
  ridge: { light: '#586989', dark: '#8999B6' },
  route: { light: '#31762B', dark: '#6BA565' },
  genericPoint: { light: '#057575', dark: '#4DA6A5' },
  access: { light: '#2466C3', dark: '#6199EB' },
  region: { light: '#616D22', dark: '#929E61' },
  list: { light: '#9F458F', dark: '#CD7DBC' },
  activity: { light: '#B54303', dark: '#E27E56' },
  image: { light: '#6E665B', dark: '#9E978D' },
  user: { light: '#147656', dark: '#5FA688' },
  pin: { light: '#925B3D', dark: '#BF8D73' },
} as const satisfies Record<KindName, KindColor>;
