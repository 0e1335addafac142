import { expect, it } from 'vitest';
import { defaultChecklist, permanentSnowMeters } from './checklist.ts';

const aneto = { month: 7, latitude: 42.63, highestMeters: 3_404, isAlpine: false };

it('asks for crampons, axe and rope on a glacier in summer, and for none on a hill', () => {
  const items = defaultChecklist('hiking', aneto);
  for (const item of ['crampons', 'iceAxe', 'rope', 'harness', 'boots'] as const) expect(items).toContain(item);
  expect(defaultChecklist('hiking', { ...aneto, highestMeters: 2_400 })).not.toContain('crampons');
  expect(new Set(items).size).toBe(items.length);
});

it('asks for snow gear and the avalanche bulletin in the winter of either hemisphere', () => {
  const hill = { ...aneto, highestMeters: 2_400 };
  expect(defaultChecklist('hiking', { ...hill, month: 2 })).toContain('avalancheBulletin');
  expect(defaultChecklist('hiking', { ...hill, month: 8 })).not.toContain('avalancheBulletin');
  expect(defaultChecklist('hiking', { ...hill, latitude: -42, month: 8 })).toContain('crampons');
  expect(defaultChecklist('hiking', { ...hill, latitude: 5, month: 2 })).not.toContain('crampons');
});

it('adds a helmet for alpine grades, and nothing to climbing in the gym of a plan without a place', () => {
  expect(defaultChecklist('hiking', { ...aneto, highestMeters: null, isAlpine: true })).toContain('helmet');
  expect(defaultChecklist('climbing', { ...aneto, month: 1 })).toEqual(defaultChecklist('climbing'));
});

it('knows where snow stays: Teide and Mulhacén are below it, Aneto and Mont Blanc above', () => {
  expect(permanentSnowMeters(28.3)).toBeGreaterThan(3_715);
  expect(permanentSnowMeters(37.05)).toBeGreaterThan(3_479);
  expect(permanentSnowMeters(42.63)).toBeLessThan(3_404);
  expect(permanentSnowMeters(45.83)).toBeLessThan(4_806);
});
