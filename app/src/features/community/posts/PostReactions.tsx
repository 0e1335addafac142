import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { REACTION_KINDS } from '@cordada/core/community/reactions';
import type { ReactionKind } from '@cordada/core/community/reactions';
import { optimisticChanges } from '#app/data/optimisticChanges.ts';
import { runOrKeep, sendWaiting } from '#app/data/outbox/runOrKeep.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChevronDown, icon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Heart, ReactionControl } from '../ReactionControl.tsx';
import { useReactionPalette } from './useReactionPalette.ts';
import { useViewerState } from './ViewerStates.tsx';

const FACE = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M9 9h.010M15 9h.010';
const ICONS = {
  like: Heart,
  summit: icon('m8 3 4 8 5-5 5 15H2z'),
  clap: icon(
    'M18 11V6a2 2 0 0 0-4 0M14 10V4a2 2 0 0 0-4 0v2M10 10.500V6a2 2 0 0 0-4 0v8M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.800 0-4.500-.860-5.990-2.340l-3.600-3.600a2 2 0 0 1 2.830-2.820L7 15',
  ),
  wow: icon(`${FACE}M12 13a2 2.500 0 1 0 0 5 2 2.500 0 0 0 0-5`),
  sad: icon(`${FACE}M16 16s-1.500-2-4-2-4 2-4 2`),
} as const satisfies Record<ReactionKind, ReturnType<typeof icon>>;
type Counts = readonly { readonly kind: ReactionKind; readonly count: number }[];

interface Shown {
  readonly mine: ReactionKind | null;
  readonly counts: Counts;
}

/** Symbols beside the number. */
const KINDS_SHOWN = 3;
const EDGE_PIXELS = 8;

/** Moves the palette to the left where it would reach beyond the page. */
function keepInView(panel: HTMLElement | null): void {
  if (!panel) return;
  const beyond = panel.getBoundingClientRect().right + EDGE_PIXELS - document.documentElement.clientWidth;
  if (beyond > 0) panel.style.left = `${-beyond}px`;
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
  const state = useViewerState(id);
  const [shown, setShown] = useState<Shown>({ mine: null, counts: reactions });
  const [change] = useState(() => optimisticChanges<'reaction', Shown>((_key, value) => setShown(value)));
  // Each on its own: counts that were loaded anew say nothing of an own reaction given meanwhile.
  useEffect(() => {
    if (state === null) change.forget();
    // Asked once for each reader: what they have chosen since is newer.
    if (!change.hasChanged('reaction')) setShown((now) => ({ ...now, mine: state?.reaction ?? null }));
  }, [state, change]);
  useEffect(() => setShown((now) => ({ ...now, counts: reactions })), [reactions]);

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
    change('reaction', { before: shown, next: { mine, counts }, send }).catch((error: unknown) =>
      showToast({ type: 'error', text: failureText(error) }),
    );
  };

  const { mine, counts } = shown;
  const give = (kind: ReactionKind): void => requireLogin(() => choose(kind), { why: 'react' });
  const box = useRef<HTMLDivElement>(null);
  const palette = useReactionPalette(box);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const given = [...counts].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const Own = ICONS[mine ?? 'like'];
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('community.reaction.group')}
      className="no-print relative inline-flex"
      {...palette.around}
    >
      <ReactionControl
        {...palette.holding}
        icon={<Own size={18} className={mine === 'like' ? 'fill-current' : ''} />}
        label={t(`community.reaction.${mine ?? 'like'}`)}
        isMine={mine !== null}
        onClick={() => {
          if (palette.wasHeld()) return;
          palette.close();
          give(mine ?? 'like');
        }}
        total={total}
        totalLabel={t('community.reaction.who', { count: total })}
        onTotal={() =>
          openModal('likers', {
            subject: 'post',
            id,
            name,
            whenSent: () => change.whenSent('reaction').then(sendWaiting),
          })
        }
      >
        {given.slice(0, KINDS_SHOWN).map(({ kind }) => {
          const Icon = ICONS[kind];
          return <Icon key={kind} size={16} className="text-muted" />;
        })}
      </ReactionControl>
      {/* Nothing says that one may hold: fingers get a button, the keyboard while it has the focus. */}
      <Button
        tone="plain"
        aria-expanded={palette.isOpen}
        disabled={!isHydrated}
        onClick={palette.toggle}
        className="sr-only min-w-11 focus-visible:not-sr-only focus-visible:ml-1! focus-visible:px-2! pointer-coarse:not-sr-only"
      >
        <ChevronDown size={18} />
        <span className="sr-only">{t('community.reaction.more')}</span>
      </Button>
      {palette.isOpen ? (
        <div ref={keepInView} className="absolute bottom-full left-0 z-30 pb-1">
          <div className="flex rounded-full border border-line bg-raised p-1 shadow-overlay">
            {REACTION_KINDS.map((kind) => {
              const Icon = ICONS[kind];
              const label = t(`community.reaction.${kind}`);
              return (
                <Button
                  key={kind}
                  tone="plain"
                  aria-pressed={mine === kind}
                  aria-label={label}
                  title={label}
                  onClick={() => {
                    palette.close();
                    give(kind);
                  }}
                  className={`size-11 rounded-full! px-0! ${mine === kind ? 'text-accent' : ''}`}
                >
                  <Icon size={22} />
                </Button>
              );
            })}
          </div>
        </div>
      ) : null}
    </div>
  );
}
