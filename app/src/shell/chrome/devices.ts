/** What a browser says of the device it runs on. */
export interface DeviceSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly isNative: boolean;
}

export type Store = 'android' | 'ios';

const BOT = /bot|crawl|spider|slurp|preview|lighthouse|facebookexternalhit/i;

/** Where our app for this device would come from; null for bots, desktops, and the app itself. */
export function storeFor({ userAgent, maxTouchPoints, isNative }: DeviceSigns): Store | null {
  if (isNative || BOT.test(userAgent)) return null;
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  // Tablets that call themselves a Mac can be touched.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null;
}

/** Pages of the app in the stores. */
export const STORE_ADDRESSES: Readonly<Record<Store, string>> = {
  android: 'https://play.google.com/store/apps/details?id=com.cordada.app',
  ios: 'https://apps.apple.com/search?term=cordada',
};
