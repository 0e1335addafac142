import { REGION_MEMBERSHIPS } from '@cordada/core/accounts/adminEvents';
import type { RegionMembership } from '@cordada/core/accounts/adminEvents';
import type { ReactNode } from 'react';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { Select } from '#app/ui/forms/Field.tsx';

interface Region {
  readonly id: string;
  readonly name: string;
}

export function RegionPanel({
  regions,
  region,
  membership,
  onRegion,
  onMembership,
}: {
  readonly regions: readonly Region[];
  readonly region: Region | null;
  readonly membership: RegionMembership;
  readonly onRegion: (region: Region) => void;
  readonly onMembership: (membership: RegionMembership) => void;
}): ReactNode {
  const t = useMessages();
  const isOther = region !== null && !regions.some(({ id }) => id === region.id);
  return (
    <div className="grid gap-4">
      <div role="group" aria-label={t('admin.regions.now')} className="flex flex-wrap gap-2">
        {[...regions, ...(isOther ? [region] : [])].map((one) => (
          <Chip key={one.id} isPressed={one.id === region?.id} onClick={() => onRegion(one)}>
            {one.name}
          </Chip>
        ))}
      </div>
      <ElementSearch
        label={t('admin.regions.find')}
        kinds={['region']}
        takenIds={regions.map(({ id }) => id)}
        onChoose={onRegion}
      />
      {region ? (
        <Select
          label={t('admin.regions.membership', { name: region.name })}
          value={membership}
          options={REGION_MEMBERSHIPS.map((value) => ({ value, label: t(`admin.regions.${value}`) }))}
          onChange={(event) => onMembership(event.target.value as RegionMembership)}
        />
      ) : null}
    </div>
  );
}
