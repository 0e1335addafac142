import type { ReactNode } from 'react';
import { useState } from 'react';
import { commonScales } from '@cordada/core/elements/listing/listingFilter';
import { SCALES } from '@cordada/core/elements/scales';
import type { ScaleName } from '@cordada/core/elements/scales';
import { useOperation } from '#app/data/useOperation.ts';
import { MyTargetYears, UserTargetYears } from '#app/data/generated/targetListing.ts';
import { useKindTexts } from '#app/features/elements/index.ts';
import { RegionSelect, regionGroups } from '#app/features/regions/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { askPosition } from '#app/platform/askPosition.ts';
import { Chip } from '#app/ui/Badge.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChevronDown, X } from '#app/ui/icons.tsx';
import type { TargetsData } from '../targetsData.ts';
import { TARGET_SORTS } from '../targetsQuery.ts';
import type { AskedTargets } from '../targetsQuery.ts';

/** Filters and order of targets; each applies at once. */
export function TargetFilters({
  data: { asked, names },
  userId,
  onAsk,
}: {
  readonly data: Pick<TargetsData, 'asked' | 'names'>;
  readonly userId: string | null;
  readonly onAsk: (change: Partial<AskedTargets>) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const { language } = useSite();
  const own = useOperation(MyTargetYears, userId === null ? {} : null).data;
  const others = useOperation(UserTargetYears, userId === null ? null : { id: userId }).data;
  const [problem, setProblem] = useState<'denied' | 'failed' | null>(null);
  const years = own?.years ?? others?.user.targetYears ?? [];
  const offered = asked.year === null || years.includes(asked.year) ? years : [asked.year, ...years];
  const regions = regionGroups((own ?? others)?.regions ?? [], language);
  const scale: ScaleName | undefined = asked.kind ? commonScales([asked.kind])[0] : undefined;
  const [isOpen, setOpen] = useState(false);
  // Phones see the first targets; the filters open over them.
  const folded = isOpen ? '' : 'max-sm:hidden';
  const active = [asked.region, asked.year, asked.difficulty].filter((value) => value !== null).length;
  const order = async (sort: AskedTargets['sort']): Promise<void> => {
    setProblem(null);
    if (sort !== 'distance' || asked.near) return onAsk({ sort });
    const found = await askPosition();
    if ('problem' in found) setProblem(found.problem);
    else onAsk({ sort, near: found.place });
  };
  return (
    <form className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3">
        <Button
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`px-3! sm:hidden ${isOpen ? 'col-span-2' : ''}`}
        >
          <span className="mr-auto flex items-center gap-2">
            {t('elements.filters')}
            {active > 0 ? (
              <span className="rounded-full bg-accent-fill px-2 text-sm text-on-accent">{active}</span>
            ) : null}
          </span>
          <ChevronDown size={18} className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </Button>
        <div className={folded}>
          <RegionSelect
            isCompact
            regions={regions}
            chosen={asked.region && names.region ? { id: asked.region, name: names.region } : null}
            onChoose={(id) => onAsk({ region: id || null })}
          />
        </div>
        {asked.state === 'pending' ? null : (
          <div className={folded}>
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
        {scale ? (
          <div className={folded}>
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
      {asked.list && names.list ? (
        <p>
          <Chip isPressed onClick={() => onAsk({ list: null })}>
            {t('targets.ofList', { name: names.list })}
            <X size={16} />
            <span className="sr-only">{t('targets.ofList.remove')}</span>
          </Chip>
        </p>
      ) : null}
    </form>
  );
}
