import type { ReactNode } from 'react';
import { useState } from 'react';
import { commonScales } from '@cordada/core/elements/listing/listingFilter';
import { SCALES } from '@cordada/core/elements/scales';
import type { ScaleName } from '@cordada/core/elements/scales';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import type { TargetListsData } from '#app/data/generated/targetListing.ts';
import { MyTargetYears, TargetLists, UserTargetYears } from '#app/data/generated/targetListing.ts';
import { useKindTexts } from '#app/features/elements/index.ts';
import { RegionSelect, regionGroups } from '#app/features/regions/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { askPosition } from '#app/platform/askPosition.ts';
import { Select } from '#app/ui/forms/Field.tsx';
import type { TargetsData } from '../targetsData.ts';
import { TARGET_SORTS } from '../targetsQuery.ts';
import type { AskedTargets } from '../targetsQuery.ts';

/** Filters and order of targets; each applies at once. */
export function TargetFilters({
  data: { asked, names, counts },
  userId,
  onAsk,
}: {
  readonly data: Pick<TargetsData, 'asked' | 'names' | 'counts'>;
  readonly userId: string | null;
  readonly onAsk: (change: Partial<AskedTargets>) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const { language } = useSite();
  const own = useOperation(MyTargetYears, userId === null ? {} : null).data;
  const others = useOperation(UserTargetYears, userId === null ? null : { id: userId }).data;
  const viewer = useViewer();
  const ownerId = userId ?? (viewer.status === 'member' ? viewer.viewer.id : null);
  const lists = listsOf(
    useOperation(TargetLists, ownerId === null ? null : { id: ownerId }).data,
    asked.list,
    names.list,
  );
  const [problem, setProblem] = useState<'denied' | 'failed' | null>(null);
  const years = own?.years ?? others?.user.targetYears ?? [];
  const offered = asked.year === null || years.includes(asked.year) ? years : [asked.year, ...years];
  const regions = regionGroups((own ?? others)?.regions ?? [], language);
  // Whose targets are all of one kind sees no choice of kinds.
  const kinds = counts.filter((count) => (asked.state ? count[asked.state] : count.pending + count.completed) > 0);
  const kind = asked.kind ?? (kinds.length === 1 ? kinds[0]?.kind : null);
  const scale: ScaleName | undefined = kind ? commonScales([kind])[0] : undefined;
  const order = async (sort: AskedTargets['sort']): Promise<void> => {
    setProblem(null);
    if (sort !== 'distance' || asked.near) return onAsk({ sort });
    const found = await askPosition();
    if ('problem' in found) setProblem(found.problem);
    else onAsk({ sort, near: found.place });
  };
  return (
    <form className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
      <div className="grid grid-cols-2 items-end gap-3 [&>*]:min-w-0 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        <div>
          <RegionSelect
            isCompact
            regions={regions}
            chosen={asked.region && names.region ? { id: asked.region, name: names.region } : null}
            onChoose={(id) => onAsk({ region: id || null })}
          />
        </div>
        {asked.state === 'pending' ? null : (
          <div>
            <Select
              isCompact
              label={t('targets.year')}
              value={asked.year === null ? '' : String(asked.year)}
              onChange={({ target }) => onAsk({ year: target.value === '' ? null : Number(target.value) })}
              options={[
                { value: '', label: t('targets.year.any') },
                ...offered.map((year) => ({ value: String(year), label: String(year) })),
              ]}
            />
          </div>
        )}
        {lists.length > 0 ? (
          <div>
            <Select
              isCompact
              label={t('targets.list')}
              value={asked.list ?? ''}
              onChange={({ target }) => onAsk({ list: target.value || null })}
              options={[
                { value: '', label: t('targets.list.any') },
                ...lists.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
        ) : null}
        {scale ? (
          <div>
            <Select
              isCompact
              label={t('targets.hardest', { scale: texts.scale(scale) })}
              value={asked.difficulty?.hardest ?? ''}
              onChange={({ target: { value } }) =>
                onAsk({ difficulty: value === '' ? null : { scale, hardest: value } })
              }
              options={[
                { value: '', label: t('elements.filter.any') },
                ...SCALES[scale].map((grade) => ({ value: grade, label: grade })),
              ]}
            />
          </div>
        ) : null}
        <Select
          isCompact
          label={t('elements.sort')}
          value={asked.sort}
          onChange={({ target: { value } }) => {
            const sort = TARGET_SORTS.find((one) => one === value);
            if (sort) void order(sort);
          }}
          options={TARGET_SORTS.map((one) => ({ value: one, label: t(`targets.sort.${one}`) }))}
        />
      </div>
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {t(`elements.near.${problem}`)}
        </p>
      ) : null}
    </form>
  );
}

interface ListChoice {
  readonly id: string;
  readonly name: string;
}

/** Lists that the member has joined or made, and the one that is asked for. */
function listsOf(data: TargetListsData | null, asked: string | null, name: string | null): ListChoice[] {
  const own = data ? [...data.user.joined.nodes, ...data.user.made.nodes] : [];
  const all = new Map(own.map((list) => [list.id, { id: list.id, name: list.name }]));
  if (asked && name) all.set(asked, { id: asked, name });
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name));
}
