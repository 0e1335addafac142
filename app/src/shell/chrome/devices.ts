export interface DeviceSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly isNative: boolean;
}

export type Store = 'android' | 'ios';

const BOT = /bot|crawl|spider|slurp|preview|lighthouse|facebookexternalhit/i;

/** The store that offers the app for this device; null for bots, desktops and the app itself. */
export function storeFor({ userAgent, maxTouchPoints, isNative }: DeviceSigns): Store | null {
  if (isNative || BOT.test(userAgent)) return null;
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  // Some tablets report a Macintosh user agent, but have a touch screen.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null;
}

export const STORE_ADDRESSES: Readonly<Record<Store, string>> = {
  android: 'https://play.google.com/store/apps/details?id=com.cordada.app',
  ios: 'https://apps.apple.com/search?term=cordada',
};
