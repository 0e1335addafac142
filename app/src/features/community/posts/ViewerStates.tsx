import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ReactionKind } from '@cordada/core/community/reactions';
import { VIEWER_STATES_MAX } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useViewer } from '#app/data/viewer.ts';

interface ViewerState {
  readonly reaction: ReactionKind | null;
  readonly isFollowing: boolean;
  readonly isVisibleMember: boolean;
  readonly isMuted: boolean;
}

type States = ReadonlyMap<string, ViewerState>;

/** States of one reader: those of another one say nothing. */
interface KnownStates {
  readonly viewerId: string | null;
  readonly states: States;
}

const NONE: States = new Map();
const Context = createContext<States>(NONE);

interface ShownPost {
  readonly id: string;
  readonly author?: { readonly id: string } | null;
  readonly answers?: { readonly nodes: readonly ShownPost[] };
}

/** Ids of posts, their answers and all authors. */
export const idsOfPosts = (posts: readonly ShownPost[]): string[] =>
  posts.flatMap(({ id, author, answers }) => [id, ...(author ? [author.id] : []), ...idsOfPosts(answers?.nodes ?? [])]);

/** Loads what differs between readers of a page in one request after hydration: kept pages are equal for everybody. */
export function ViewerStates({
  ids,
  children,
}: {
  readonly ids: readonly string[];
  readonly children: ReactNode;
}): ReactNode {
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const shown = [...new Set(ids)].sort().join(' ');
  const [states, setStates] = useState<KnownStates>({ viewerId: null, states: NONE });
  // What is known stays while more of the page is loaded: nothing hidden may flash up, and nothing is asked twice.
  const known = states.viewerId === viewerId ? states.states : NONE;
  const asked = shown
    .split(' ')
    .filter((id) => id !== '' && !known.has(id))
    .join(' ');
  useEffect(() => {
    if (viewerId === null || asked === '') return undefined;
    const abort = new AbortController();
    const all = asked.split(' ');
    const parts = Array.from({ length: Math.ceil(all.length / VIEWER_STATES_MAX) }, (_, part) =>
      all.slice(part * VIEWER_STATES_MAX, (part + 1) * VIEWER_STATES_MAX),
    );
    import('#app/data/generated/community.ts')
      .then(({ ViewerStates: operation }) =>
        Promise.all(parts.map((part) => runOperation(browserContext, operation, { ids: part }, abort.signal))),
      )
      .then(
        (answers) => {
          const found = answers.flatMap(({ viewerState }) => viewerState.map((one) => [one.id, one] as const));
          setStates((before) => ({
            viewerId,
            states: new Map([...(before.viewerId === viewerId ? before.states : NONE), ...found]),
          }));
        },
        // The page works without it; a failed change shows its own error.
        () => undefined,
      );
    return () => abort.abort();
  }, [viewerId, asked]);
  return <Context value={known}>{children}</Context>;
}

/** How the reader stands to something on the page; null until it is loaded, and for visitors. */
export function useViewerState(id: string): ViewerState | null {
  return use(Context).get(id) ?? null;
}

/** Whether posts of this member are left out for the reader; the reason is not told. */
export function useIsHidden(memberId: string | undefined): boolean {
  const states = use(Context);
  return memberId !== undefined && states.get(memberId)?.isVisibleMember === false;
}

/** Whether the feed leaves out what this member publishes: hidden, or muted by the reader. */
export function useIsLeftOut(memberId: string | undefined): boolean {
  const states = use(Context);
  const state = memberId === undefined ? undefined : states.get(memberId);
  return state !== undefined && (!state.isVisibleMember || state.isMuted);
}
