import { expect, it } from 'vitest';
import { avalancheBulletinsIn, weatherForecastUrl } from './forecasts.ts';

it('leads to the avalanche bulletin of each country, or else to where all are', () => {
  expect(avalancheBulletinsIn(['Francia', 'España'], 'es')).toEqual([
    { country: 'España', url: 'https://www.aemet.es/es/eltiempo/prediccion/montana' },
    { country: 'Francia', url: 'https://meteofrance.com/meteo-montagne' },
  ]);
  expect(avalancheBulletinsIn(['Andorra', 'Nepal'], 'en').map(({ country }) => country)).toEqual(['Andorra']);
  expect(avalancheBulletinsIn(['Nepal'], 'en')).toEqual([{ country: '', url: 'https://www.avalanches.org/' }]);
});

it('asks for the weather of a place about a kilometre wide', () => {
  expect(weatherForecastUrl([1.443661, 42.591799], 'en')).toBe('https://www.meteoblue.com/en/weather/week/42.59N1.44E');
  expect(weatherForecastUrl([-70.01, -32.653], 'es')).toBe('https://www.meteoblue.com/es/tiempo/semana/32.65S70.01W');
});
