import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import type { ViewerProfile } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { Preferences } from './Preferences.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { NAVIGATION_NODES } from './navigationNodes.ts';
import type { NavigationItem } from './navigationNodes.ts';
import { ChevronRight } from './overlayIcons.ts';
import { overlay } from './overlayStack.ts';
import type { NodeName, OverlayState } from './overlayStack.ts';

const ROW =
  'flex min-h-13 w-full items-center gap-3 px-4 text-left text-lg font-semibold transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:text-accent';

const MOTIONS: Record<OverlayState['motion'], string> = { none: '', push: 'layer-push', pop: 'layer-pop' };

export function OverlayLayer({
  node,
  parent,
  titleId,
  motion,
  onLogOut,
  onProfile,
}: {
  readonly node: NodeName;
  readonly parent: NodeName | undefined;
  readonly titleId: string;
  readonly motion: OverlayState['motion'];
  readonly onLogOut: () => void;
  readonly onProfile: () => void;
}): ReactNode {
  const t = useMessages();
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    element.scrollTop = overlay.scrollOf(node);
    const left = motion === 'pop' ? element.querySelector<HTMLElement>(`[data-node="${lastLeft}"]`) : null;
    (left ?? element.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: left === null });
    lastLeft = node;
  }, [node, motion]);
  return (
    <div
      ref={layer}
      data-layer={node}
      data-parent={parent}
      onScroll={(event) => overlay.keepScroll(node, event.currentTarget.scrollTop)}
      className={`overflow-y-auto overscroll-contain ${MOTIONS[motion]}`}
    >
      <div className="page grid gap-5 py-6 sm:py-10">
        {node === 'shortcuts' ? (
          <Shortcuts titleId={titleId} />
        ) : node === 'preferences' ? (
          <Preferences titleId={titleId} />
        ) : (
          <>
            <h2 id={titleId} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
              {t(NAVIGATION_NODES[node].title)}
            </h2>
            <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
              {NAVIGATION_NODES[node].groups.map(({ title, items }) => (
                <section key={title ?? items[0]?.text} className="grid gap-2">
                  {title ? <h3 className="text-sm font-semibold text-muted">{t(title)}</h3> : null}
                  <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
                    {items.map((item) => (
                      <Row key={item.text} item={item} onLogOut={onLogOut} onProfile={onProfile} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** The layer shown last; going back focuses the row that leads to it. */
let lastLeft: NodeName | null = null;

function Row({
  item,
  onLogOut,
  onProfile,
}: {
  readonly item: NavigationItem;
  readonly onLogOut: () => void;
  readonly onProfile: () => void;
}): ReactNode {
  const viewer = useViewer();
  const current = useCurrentPage();
  const member = viewer.status === 'member' ? viewer.viewer : null;
  if (item.for === 'visitor' && member) return null;
  if (item.for === 'member' && !member) return null;
  if (item.for === 'admin' && !member?.isAdmin) return null;
  const inside = <RowContent item={item} member={member} />;
  if ('page' in item) {
    return (
      <li>
        <PageLink
          page={item.page}
          query={item.query ?? {}}
          aria-current={current?.name === item.page && !item.query ? 'page' : undefined}
          className={ROW}
        >
          {inside}
        </PageLink>
      </li>
    );
  }
  const act = (): void => {
    if ('node' in item) {
      if (item.needsLogin) requireLogin(() => overlay.push(item.node), { why: 'my' });
      else overlay.push(item.node);
    } else if (item.action === 'search' || item.action === 'keyboardShortcuts') openModal(item.action, {});
    else if (item.action === 'calendar' || item.action === 'collections') openModal(item.action, {});
    else if (item.action === 'profile') onProfile();
    else onLogOut();
  };
  return (
    <li>
      <button type="button" onClick={act} data-node={'node' in item ? item.node : undefined} className={ROW}>
        {inside}
        {'node' in item ? <ChevronRight size={18} className="shrink-0 text-muted" /> : null}
      </button>
    </li>
  );
}

function RowContent({
  item,
  member,
}: {
  readonly item: NavigationItem;
  readonly member: ViewerProfile | null;
}): ReactNode {
  const t = useMessages();
  const count = member && item.count ? item.count(member) : 0;
  return (
    <>
      {item.Icon ? <item.Icon size={20} className="shrink-0" /> : null}
      {item.kind ? (
        <span data-kind={item.kind} className="shrink-0 text-kind">
          <KindIcon kind={item.kind} size={20} />
        </span>
      ) : null}
      <span className="grow">{t(item.text)}</span>
      {count > 0 ? (
        <span
          className={
            item.isBadge
              ? 'rounded-full bg-accent-fill px-2.5 py-0.5 text-sm text-on-accent'
              : 'text-base font-normal text-muted'
          }
        >
          {count}
        </span>
      ) : null}
    </>
  );
}
