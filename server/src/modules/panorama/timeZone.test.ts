import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerTimeZoneRoute, timeZoneAt } from './timeZone.ts';

describe('the time zone of a place', () => {
  it('is that of its country, of the sea where there is none, and always one that this Node knows', () => {
    expect(timeZoneAt([1.444, 42.592])).toBe('Europe/Andorra');
    expect(timeZoneAt([-70.01, -32.65])).toMatch(/^America\/(Argentina|Santiago)/);
    expect(timeZoneAt([86.92, 27.98])).toMatch(/^Asia\/(Kathmandu|Shanghai)$/);
    for (let lon = -180; lon <= 180; lon += 7.5)
      for (let lat = -85; lat <= 85; lat += 8.5) expect(timeZoneAt([lon, lat])).not.toBeNull();
  });

  it('is answered for a place in degrees and may be kept', async () => {
    const app = Fastify();
    registerTimeZoneRoute(app);
    const found = await app.inject('/api/time-zone?lat=42.5921&lon=1.4441');
    expect(found.json()).toEqual({ timeZone: 'Europe/Andorra' });
    expect(found.headers['cache-control']).toContain('public');
    for (const query of ['', '?lat=91&lon=1', '?lat=42', '?lat=x&lon=1'])
      expect((await app.inject(`/api/time-zone${query}`)).statusCode).not.toBe(200);
    await app.close();
  });
});
