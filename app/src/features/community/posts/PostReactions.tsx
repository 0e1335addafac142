import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { REACTION_KINDS } from '@cordada/core/community/reactions';
import type { ReactionKind } from '@cordada/core/community/reactions';
import { optimisticChanges } from '#app/data/optimisticChanges.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { useViewerState } from './ViewerStates.tsx';

const FACE = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M9 9h.010M15 9h.010';
const ICONS = {
  like: icon(
    'M2 9.500a5.500 5.500 0 0 1 9.591-3.676.560.560 0 0 0 .818 0A5.490 5.490 0 0 1 22 9.500c0 2.290-1.500 4-3 5.500l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.500-1.500-3-3.200-3-5.500',
  ),
  summit: icon('m8 3 4 8 5-5 5 15H2z'),
  clap: icon(
    'M18 11V6a2 2 0 0 0-4 0M14 10V4a2 2 0 0 0-4 0v2M10 10.500V6a2 2 0 0 0-4 0v8M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.800 0-4.500-.860-5.990-2.340l-3.600-3.600a2 2 0 0 1 2.830-2.820L7 15',
  ),
  wow: icon(`${FACE}M12 13a2 2.500 0 1 0 0 5 2 2.500 0 0 0 0-5`),
  sad: icon(`${FACE}M16 16s-1.500-2-4-2-4 2-4 2`),
} as const satisfies Record<ReactionKind, ReturnType<typeof icon>>;
const AddFace = icon('M21 11.500a9.500 9.500 0 1 1-7.500-9M9 9h.010M15 9h.010M8 14s1.500 2 4 2 4-2 4-2M16 5h6M19 2v6');

type Counts = readonly { readonly kind: ReactionKind; readonly count: number }[];

interface Shown {
  readonly mine: ReactionKind | null;
  readonly counts: Counts;
}

const countOf = (counts: Counts, wanted: ReactionKind): number =>
  counts.find(({ kind }) => kind === wanted)?.count ?? 0;

export function PostReactions({
  post: { id, reactions },
  name,
}: {
  readonly post: { readonly id: string; readonly reactions: Counts };
  /** What the reactions are to, for the list of those who reacted. */
  readonly name: string;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const loaded = useViewerState(id)?.reaction ?? null;
  const [shown, setShown] = useState<Shown>({ mine: null, counts: reactions });
  const [isOpen, setOpen] = useState(false);
  // Each on its own: counts that were loaded anew say nothing of an own reaction given meanwhile.
  useEffect(() => setShown((now) => ({ ...now, mine: loaded })), [loaded]);
  useEffect(() => setShown((now) => ({ ...now, counts: reactions })), [reactions]);
  const [change] = useState(() => optimisticChanges<'reaction', Shown>((_key, value) => setShown(value)));

  const choose = (kind: ReactionKind): void => {
    const mine = shown.mine === kind ? null : kind;
    const counts = REACTION_KINDS.map((one) => ({
      kind: one,
      count: countOf(shown.counts, one) + Number(one === mine) - Number(one === shown.mine),
    }));
    const send = async (): Promise<Shown> => {
      const { ReactToPost } = await import('#app/data/generated/community.ts');
      const kept = { chain: `like:${id}`, title: name, assumed: { reactToPost: null } };
      const { reactToPost } = await runOrKeep(ReactToPost, { postId: id, reaction: mine }, kept);
      return { mine, counts: reactToPost?.reactions ?? counts };
    };
    setOpen(false);
    change('reaction', { before: shown, next: { mine, counts }, send }).catch((error: unknown) =>
      showToast({ type: 'error', text: failureText(error) }),
    );
  };

  const total = shown.counts.reduce((sum, { count }) => sum + count, 0);
  const kinds = REACTION_KINDS.filter((kind) => isOpen || kind === 'like' || countOf(shown.counts, kind) > 0);
  return (
    <div role="group" aria-label={t('community.reaction.group')} className="no-print contents">
      {kinds.map((kind) => {
        const Icon = ICONS[kind];
        const count = countOf(shown.counts, kind);
        const isMine = shown.mine === kind;
        const label = t(`community.reaction.${kind}`);
        return (
          <Button
            key={kind}
            aria-pressed={isMine}
            aria-label={count > 0 ? t('community.reaction.counted', { name: label, count }) : label}
            title={label}
            disabled={!isHydrated}
            onClick={() => requireLogin(() => choose(kind), { why: 'react' })}
            className={`min-w-11 px-3! ${isMine ? 'border-accent! text-accent' : ''}`}
          >
            <Icon size={18} />
            {count > 0 ? count : null}
          </Button>
        );
      })}
      {kinds.length < REACTION_KINDS.length ? (
        <Button
          tone="plain"
          aria-expanded={isOpen}
          aria-label={t('community.reaction.more')}
          disabled={!isHydrated}
          onClick={() => setOpen(true)}
          className="gap-1.5! px-2! max-sm:px-1!"
        >
          <AddFace size={18} />
          {t('community.reaction.add')}
        </Button>
      ) : null}
      {total > 0 ? (
        <Button
          tone="plain"
          disabled={!isHydrated}
          onClick={() =>
            openModal('likers', { subject: 'post', id, name, whenSent: () => change.whenSent('reaction') })
          }
          aria-label={t('community.reaction.who', { count: total })}
          className="px-2! text-sm font-normal! text-muted max-sm:-order-1 max-sm:-mb-2 max-sm:basis-full max-sm:justify-start! max-sm:px-0!"
        >
          {t('community.reaction.total', { count: total })}
        </Button>
      ) : null}
    </div>
  );
}
