import { describe, expect, it } from 'vitest';
import { storeFor } from './devices.ts';

const web = { maxTouchPoints: 0, isNative: false };

describe('the store for a device', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', 5, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 0, null],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36', 10, null],
    ['Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) (compatible; Googlebot/2.1)', 5, null],
  ])('%s with %d touch points', (userAgent, maxTouchPoints, store) => {
    expect(storeFor({ ...web, userAgent, maxTouchPoints })).toBe(store);
  });

  it('is none inside the app', () => {
    expect(storeFor({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5, isNative: true })).toBeNull();
  });
});
