import { expect, test } from './journey.ts';
import { ask, openAs, register, subscribe } from './members.ts';
import type { Member } from './members.ts';
import { ORIGINS } from './startProduct.ts';

const SAVE = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';

async function join(club: Member, name: string): Promise<Member> {
  const member = await register(name);
  await ask('mutation ($club: ID!) { requestMembership(clubId: $club) }', { club: club.id }, member);
  const { members } = await ask<{ members: { nodes: { id: string }[] } }>(
    '{ members(section: requested) { nodes { id } } }',
    {},
    club,
  );
  for (const { id } of members.nodes) {
    await ask('mutation ($id: ID!) { answerMembership(membershipId: $id, accept: true) }', { id }, club);
  }
  return member;
}

test(
  'a season of a club: sign-up beyond the places, a waiting list that moves up, a shared car, one activity for five, and the year',
  { tag: '@once' },
  async ({ page, browser }) => {
    const club = await register('Centre');
    await subscribe(club, 'club');
    const input = {
      kind: 'hiking',
      title: 'Pic de la Serrera',
      happenedOn: new Date().toISOString().slice(0, 10),
      visibility: 'club',
      isPlan: true,
      trackIds: [],
      milestones: [],
    };
    const { saveActivity: plan } = await ask<{ saveActivity: { id: string } }>(SAVE, { input }, club);
    const offer = {
      places: 4,
      meetingPoint: 'Soldeu',
      meetsAt: '06:30',
      requirements: '',
      commissionId: null,
      closesOn: null,
    };
    const given = { id: plan.id, club: club.id, offer };
    await ask(
      'mutation ($id: ID!, $club: ID!, $offer: OfferInput!) { offerPlanToClub(activityId: $id, clubId: $club, offer: $offer) }',
      given,
      club,
    );
    const people = [await join(club, 'Ana'), await join(club, 'Eva'), await join(club, 'Pau'), await join(club, 'Mar')];
    for (const person of people)
      await ask('mutation ($id: ID!) { signUpForPlan(activityId: $id) }', { id: plan.id }, person);
    await ask(
      'mutation ($id: ID!) { offerCar(activityId: $id, seats: 3, fromPlace: "Canillo", centsPerSeat: 300) }',
      { id: plan.id },
      people[0],
    );
    const late = await join(club, 'Blai');
    const address = `${ORIGINS.en}/activity/${plan.id}`;
    await openAs(page, late, address);
    await expect(page.getByText('4 of 4 places')).toBeVisible();
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    const own = page.getByRole('region', { name: /Centre/ });
    await expect(own.getByText('You are on the waiting list', { exact: true })).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await openAs(other, people[3] ?? late, address);
    await other.getByRole('button', { name: 'Give up my place' }).click();
    await expect(other.getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
    await other.context().close();

    await page.reload();
    await expect(own.getByText('You have a place', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Take a seat' }).click();
    await expect(page.getByRole('button', { name: 'Leave the car' })).toBeVisible();
    await expect(page.getByText('2 seats free')).toBeVisible();

    // Written once, for the five who were there.
    await ask('mutation ($id: ID!) { completePlan(id: $id) { id } }', { id: plan.id }, club);
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: plan.id }, club);
    await ask('mutation ($id: ID!) { confirmParticipation(id: $id, visibility: onlyMe) }', { id: plan.id }, late);
    const year = await (await browser.newContext()).newPage();
    await openAs(year, club, `${ORIGINS.en}/club/${club.id}?section=report`);
    const row = year.getByRole('row').filter({ hasText: 'None' });
    await expect(row.getByRole('cell')).toHaveText(['1', '5', /./, /./]);
    await year.context().close();
  },
);
