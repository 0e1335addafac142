import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { nameCarParks, namesOfCarPark } from './carParks.ts';

const north = (meters: number): LonLat => [1.5, 42.6 + meters / 111_195];

describe('names of car parks', () => {
  it.each([
    ["Coll d'Ordino", "Aparcament de Coll d'Ordino", "Coll d'Ordino car park", "Aparcamiento de Coll d'Ordino"],
    ['el Conangle', 'Aparcament del Conangle', 'El Conangle car park', 'Aparcamiento del Conangle'],
    ['els Plans', 'Aparcament dels Plans', 'Els Plans car park', 'Aparcamiento de els Plans'],
    ['la Molina', 'Aparcament de la Molina', 'La Molina car park', 'Aparcamiento de la Molina'],
    ["l'Obaga", "Aparcament de l'Obaga", "L'Obaga car park", "Aparcamiento de l'Obaga"],
    ['Incles', "Aparcament d'Incles", 'Incles car park', 'Aparcamiento de Incles'],
  ])('say where it is: %s', (at, name, en, es) => {
    expect(namesOfCarPark(at)).toMatchObject({ name, 'name:en': en, 'name:es': es, named_after: at });
  });

  it('are those of the nearest place, one for each, where a path begins outside of villages', () => {
    const surroundings = {
      named: [
        { name: 'Coll', place: north(0) },
        { name: 'Prat', place: north(3_000) },
      ],
      villages: [north(3_300)],
      paths: [north(120), north(150), north(2_950), north(6_000)],
    };
    const carParks = [
      { id: 'far', place: north(160) },
      { id: 'near', place: north(110) },
      { id: 'noPath', place: north(300) },
      { id: 'village', place: north(2_940) },
      { id: 'noName', place: north(6_010) },
    ];
    expect([...nameCarParks(carParks, [], surroundings)]).toEqual([['near', namesOfCarPark('Coll')]]);
    expect(nameCarParks(carParks, [north(400)], surroundings).size).toBe(0);
  });
});
