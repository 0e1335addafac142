import { expect, it } from 'vitest';
import { EMERGENCY_COUNTRIES, emergencyNumbers } from './emergency.ts';

it('knows whom to call, 112 always among them', () => {
  expect(emergencyNumbers('CH')).toEqual(['1414', '112']);
  expect(emergencyNumbers('US')).toEqual(['911', '112']);
  for (const country of [null, 'ES', 'XX', 'constructor', ...EMERGENCY_COUNTRIES]) {
    expect(emergencyNumbers(country)).toContain('112');
  }
});
