import { describe, expect, it } from 'vitest';
import { pageProblem } from './pageProblem.ts';

const ID = 'k7Qx2mDpR9w';

describe('why a page is not shown (L10)', () => {
  it.each([
    [404, 'pin', { id: ID }, 'notFound', 'pin'],
    [404, 'pin', { id: '0' }, 'invalid', 'pin'],
    [404, 'list', { id: '-1' }, 'invalid', 'list'],
    [404, 'region', { id: '9223372036854775808' }, 'invalid', 'region'],
    [404, 'conversation', { elementId: 'abc' }, 'invalid', 'conversation'],
    [404, 'access', { looseId: '1234' }, 'notFound', 'access'],
    [404, 'access', { looseId: '<b>' }, 'invalid', 'access'],
    [404, 'user', { id: 'abc' }, 'notFound', 'user'],
    [404, 'userLists', { id: ID }, 'notFound', 'user'],
    [404, 'mountains', {}, 'notFound', 'page'],
    [404, null, {}, 'notFound', 'page'],
    [403, 'activity', { id: ID }, 'private', 'activity'],
    [403, 'adminEvents', {}, 'private', 'page'],
    [401, 'myDrafts', {}, 'private', 'page'],
    [503, 'pin', { id: ID }, 'error', 'page'],
    [500, null, {}, 'error', 'page'],
  ] as const)('%i on %s %j is %s of a %s', (status, page, params, state, entity) => {
    expect(pageProblem(status, page, params)).toEqual({ state, entity });
  });
});
