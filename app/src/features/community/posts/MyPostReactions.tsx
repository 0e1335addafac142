import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ReactionKind } from '@cordada/core/community/reactions';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useViewer } from '#app/data/viewer.ts';

type Reactions = ReadonlyMap<string, ReactionKind>;

const NONE: Reactions = new Map();
const MyReactions = createContext(NONE);

interface ShownPost {
  readonly id: string;
  readonly answers?: { readonly nodes: readonly ShownPost[] };
}

const idsOf = (posts: readonly ShownPost[]): string[] =>
  posts.flatMap(({ id, answers }) => [id, ...idsOf(answers?.nodes ?? [])]);

/** Loads the reactions of the viewer to all posts of a page in one request after hydration: kept pages have none. */
export function MyPostReactions({
  posts,
  children,
}: {
  readonly posts: readonly ShownPost[];
  readonly children: ReactNode;
}): ReactNode {
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const asked = idsOf(posts).join(' ');
  const [mine, setMine] = useState(NONE);
  useEffect(() => {
    setMine(NONE);
    if (viewerId === null || asked === '') return undefined;
    const abort = new AbortController();
    import('#app/data/generated/community.ts')
      .then(({ MyPostReactions: operation }) =>
        runOperation(browserContext, operation, { postIds: asked.split(' ') }, abort.signal),
      )
      .then(
        ({ myPostReactions }) => setMine(new Map(myPostReactions.map(({ postId, kind }) => [postId, kind]))),
        // The page works without it; a failed change shows its own error.
        () => undefined,
      );
    return () => abort.abort();
  }, [viewerId, asked]);
  return <MyReactions value={mine}>{children}</MyReactions>;
}

export function useMyPostReaction(postId: string): ReactionKind | null {
  return use(MyReactions).get(postId) ?? null;
}
