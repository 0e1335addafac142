import { expect, it } from 'vitest';
import { EMERGENCY_COUNTRIES, emergencyNumbers, emergencyNumbersIn } from './emergency.ts';

it('knows whom to call, 112 always among them', () => {
  expect(emergencyNumbers('CH')).toEqual(['1414', '112']);
  expect(emergencyNumbers('US')).toEqual(['911', '112']);
  for (const country of [null, 'ES', 'XX', 'constructor', ...EMERGENCY_COUNTRIES]) {
    expect(emergencyNumbers(country)).toContain('112');
  }
});

it.each([
  [['Spain', 'France'], 'en', [['Spain, France', ['112']]]],
  [
    ['Suiza', 'Italia'],
    'es',
    [
      ['Suiza', ['1414', '112']],
      ['Italia', ['112', '118']],
    ],
  ],
  [
    ['Nepal', 'India'],
    'en',
    [
      ['Nepal', ['102', '100', '112']],
      ['India', ['112']],
    ],
  ],
  [[], 'en', [['', ['112']]]],
])('says the numbers of the countries of a place: %j', (countries, language, expected) => {
  const said = emergencyNumbersIn(countries, language).map(({ country, numbers }) => [country, numbers]);
  expect(said.toSorted()).toEqual(expected.toSorted());
});
