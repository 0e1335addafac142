import { useEffect, useState } from 'react';
import { PAGE_MAX_ROWS } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useViewer } from '#app/data/viewer.ts';

interface Figures {
  readonly distanceMeters: number | null;
  readonly ascentMeters: number | null;
  readonly movingSeconds?: number | null;
  readonly maxElevationMeters?: number | null;
}

interface Asked {
  readonly id: string;
  readonly show: (figures: Required<Figures>) => void;
}

let asked: Asked[] = [];

async function loadAsked(): Promise<void> {
  const all = asked;
  asked = [];
  const { OwnFigures } = await import('#app/data/generated/activities.ts');
  const ids = [...new Set(all.map(({ id }) => id))];
  for (let first = 0; first < ids.length; first += PAGE_MAX_ROWS) {
    const part = ids.slice(first, first + PAGE_MAX_ROWS);
    const { myActivities } = await runOperation(browserContext, OwnFigures, { ids: part, first: part.length });
    for (const { id, ...figures } of myActivities.nodes) for (const one of all) if (one.id === id) one.show(figures);
  }
}

/**
 * An activity with the figures of its whole track where the viewer is its owner: pages are kept as everybody sees them.
 * All cards of a page are loaded by one request.
 */
export function useOwnFigures<Activity extends Figures & { readonly id: string }>(
  activity: Activity,
  ownerId: string | null,
): Activity {
  const { id } = activity;
  const viewer = useViewer();
  const isOwn = viewer.status === 'member' && viewer.viewer.id === ownerId;
  const [own, setOwn] = useState<{ readonly id: string; readonly figures: Required<Figures> } | null>(null);
  useEffect(() => {
    if (!isOwn) return undefined;
    let isShown = true;
    if (asked.length === 0)
      // Without an answer the page stays as everybody sees it.
      queueMicrotask(() => void loadAsked().catch(() => undefined));
    asked.push({ id, show: (figures) => (isShown ? setOwn({ id, figures }) : undefined) });
    return () => {
      isShown = false;
    };
  }, [isOwn, id]);
  return isOwn && own?.id === id ? { ...activity, ...own.figures } : activity;
}
