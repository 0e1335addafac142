import { expect, it } from 'vitest';
import { DefaultVisibilityQuery, PlannedElement } from '#app/data/generated/activities.ts';
import { loadNewActivity } from './loadNewActivity.ts';

const SETTINGS = { defaultVisibility: 'followers', isInClub: false };
const ANETO = { id: 'aneto', type: 'mountain', name: 'Aneto', location: [42.63, 0.66], facts: {}, difficulties: null };

/** Loads the page with a server that knows Aneto alone, and says what was asked for. */
async function load(search: string) {
  const asked: string[] = [];
  const data = await loadNewActivity({
    page: 'newActivity',
    params: {},
    url: new URL(`https://cordada.example/new-activity${search}`),
    site: {
      routesLanguage: 'neutral',
      language: 'en',
      publicUrl: 'https://cordada.example',
      isServer: false,
      execute: (id) => {
        asked.push(id);
        return Promise.resolve({ data: { settings: SETTINGS, element: ANETO } });
      },
      hydrated: Promise.resolve(),
    },
    signal: new AbortController().signal,
  });
  return { data, asked };
}

it('begins a plan without a place, and asks for none', async () => {
  const { data, asked } = await load('?plan=1');
  expect(data).toMatchObject({ isNewPlan: true, planned: null, activity: null });
  expect(asked).toEqual([DefaultVisibilityQuery.id]);
});

it('begins a plan with the place that it is for', async () => {
  const { data, asked } = await load('?plan=aneto');
  expect(data).toMatchObject({ isNewPlan: true, planned: { id: 'aneto', place: [0.66, 42.63] } });
  expect(asked).toContain(PlannedElement.id);
});

it('begins an activity that is no plan', async () => {
  expect((await load('')).data).toMatchObject({ isNewPlan: false, planned: null, defaultVisibility: 'followers' });
});
