import type { ViewerState } from '../viewer.ts';

export interface SessionMember {
  readonly id: string;
  readonly token: string;
}

/**
 * The member whose session it is, with its token; null for visitors and while another member is logging in, because then the
 * page still shows the one before.
 */
export function sessionMember(state: ViewerState, storedToken: string | null): SessionMember | null {
  return state.status === 'member' && state.token === storedToken ? { id: state.viewer.id, token: state.token } : null;
}
