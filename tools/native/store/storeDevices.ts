export interface StoreDevice {
  readonly name: string;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for each of the page. */
  readonly density: number;
}

/** Sizes that the App Store and Google Play ask for. */
export const STORE_DEVICES: readonly StoreDevice[] = [
  { name: 'iphone-6.9', width: 1_320, height: 2_868, density: 3 },
  { name: 'iphone-6.5', width: 1_284, height: 2_778, density: 3 },
  { name: 'ipad-13', width: 2_064, height: 2_752, density: 2 },
  { name: 'android-phone', width: 1_080, height: 1_920, density: 2.5 },
  { name: 'android-tablet-7', width: 1_200, height: 1_920, density: 2 },
  { name: 'android-tablet-10', width: 1_600, height: 2_560, density: 2 },
];
export const FEATURE_GRAPHIC = { width: 1_024, height: 500 } as const;
