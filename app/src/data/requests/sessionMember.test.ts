import { expect, it } from 'vitest';
import { sessionMember } from './sessionMember.ts';
import type { ViewerProfile, ViewerState } from '../viewer.ts';

it('is nobody while the page still shows another member than the one who has logged in', () => {
  const viewer: Pick<ViewerProfile, 'id'> = { id: 'ana' };
  const ana: ViewerState = { status: 'member', viewer: Object(viewer), token: 'token of ana' };
  expect(sessionMember(ana, 'token of ana')).toEqual({ id: 'ana', token: 'token of ana' });
  for (const stored of ['token of bea', null]) expect(sessionMember(ana, stored)).toBeNull();
  for (const status of ['visitor', 'unknown'] as const) expect(sessionMember({ status }, 'token of ana')).toBeNull();
});
