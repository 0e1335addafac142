import type { FormEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { EQUIPMENT_KINDS } from '@cordada/core/clubs/equipment';
import { today } from '@cordada/core/format/formatDate';
import { ClubEquipment, ReserveEquipment } from '#app/data/generated/equipment.ts';
import type { ClubEquipmentQuery } from '#app/data/generated/types.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';
import type { EquipmentItem } from './equipmentItem.ts';
import { EquipmentForm } from './EquipmentForm.tsx';
import { Loans } from './Loans.tsx';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What a club lends: what is free on which days, own reservations, and for leaders the whole store. */
export function EquipmentPart({
  clubId,
  viewerId,
  isLeader,
}: {
  readonly clubId: string;
  readonly viewerId: string;
  readonly isLeader: boolean;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [days, setDays] = useState<Days | null>(null);
  useEffect(() => setDays({ from: today(), to: today() }), []);
  const [changes, setChanges] = useState(0);
  const [editing, setEditing] = useState<string | null>(null);
  const { data, failure, reload, refresh } = useOperation(ClubEquipment, days && { clubId, ...days });
  // While other days load, the store stays as it was.
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  const changed = (): void => {
    setEditing(null);
    setChanges(changes + 1);
    refresh();
  };
  if (failure) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (!days || !shown) return <Skeleton className="h-96" />;
  const { clubEquipment: items, clubPlans: plans } = shown;
  const kinds = EQUIPMENT_KINDS.filter((kind) => items.some((item) => item.kind === kind));
  const setFrom = (from: string): void => {
    if (from !== '') setDays({ from, to: days.to < from ? from : days.to });
  };
  return (
    <div className="grid gap-8">
      <Loans key={changes} clubId={clubId} viewerId={viewerId} isLeader={isLeader} onChanged={changed} />
      <section aria-labelledby="store" className="grid gap-4">
        <h2 id="store" className="text-2xl">
          {t('clubs.equipment.store')}
        </h2>
        {items.length === 0 ? (
          <EmptyState
            title={t('clubs.equipment.none')}
            text={t(isLeader ? 'clubs.equipment.none.leader' : 'clubs.equipment.none.text')}
          />
        ) : (
          <>
            <div className="grid items-start gap-4 grid-cols-2 sm:max-w-md">
              <DateField
                label={t('clubs.equipment.from')}
                min={today()}
                value={days.from}
                onChange={({ target }) => setFrom(target.value)}
              />
              <DateField
                label={t('clubs.equipment.to')}
                min={days.from}
                value={days.to}
                onChange={({ target }) => target.value >= days.from && setDays({ ...days, to: target.value })}
              />
            </div>
            {kinds.map((kind) => (
              <div key={kind} className="grid gap-2">
                <h3 className="text-lg">{t(`clubs.equipment.kind.${kind}`)}</h3>
                <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
                  {items
                    .filter((item) => item.kind === kind)
                    .map((item) => (
                      <li
                        key={item.id}
                        className="grid content-start gap-2 rounded-lg border border-line bg-raised px-4 py-3"
                      >
                        {editing === item.id ? (
                          <EquipmentForm
                            clubId={clubId}
                            item={item}
                            onDone={changed}
                            onCancel={() => setEditing(null)}
                          />
                        ) : (
                          <Item
                            item={item}
                            days={days}
                            plans={plans}
                            onChanged={changed}
                            onEdit={isLeader ? () => setEditing(item.id) : null}
                          />
                        )}
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </>
        )}
        {isLeader ? (
          <details key={`add-${changes}`} className="rounded-lg border border-line px-4 py-3">
            <summary className="min-h-8 cursor-pointer font-semibold">{t('clubs.equipment.add')}</summary>
            <div className="pt-3">
              <EquipmentForm clubId={clubId} item={null} onDone={changed} onCancel={null} />
            </div>
          </details>
        ) : null}
      </section>
    </div>
  );
}

function Item({
  item,
  days,
  plans,
  onChanged,
  onEdit,
}: {
  readonly item: EquipmentItem;
  readonly days: Days;
  readonly plans: ClubEquipmentQuery['clubPlans'];
  readonly onChanged: () => void;
  readonly onEdit: (() => void) | null;
}): ReactNode {
  const t = useMessages();
  const { isBusy, run } = useClubAction();
  const [isReserving, setReserving] = useState(false);
  const { name, note, condition, free, count } = item;
  const reserve = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const wanted = {
      itemId: item.id,
      count: Math.round(Number(form.get('count'))) || 0,
      activityId: String(form.get('plan') ?? '') || null,
      ...days,
    };
    if (await run(ReserveEquipment, wanted, t('clubs.equipment.reserved', { name }))) onChanged();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold">
            {name}{' '}
            {condition === 'good' ? null : (
              <Badge tone={condition === 'worn' ? 'pending' : 'danger'}>
                {t(`clubs.equipment.condition.${condition}`)}
              </Badge>
            )}
          </p>
          {note ? <p className="text-sm text-muted">{note}</p> : null}
          <p className="text-sm tabular-nums">{t('clubs.equipment.free', { free, count })}</p>
        </div>
        <div className="flex gap-1">
          {onEdit ? (
            <Button tone="plain" aria-label={t('clubs.equipment.changeLabel', { name })} onClick={onEdit}>
              {t('clubs.equipment.change')}
            </Button>
          ) : null}
          {isReserving ? null : (
            <Button
              disabled={free === 0}
              aria-label={t('clubs.equipment.reserveLabel', { name })}
              onClick={() => setReserving(true)}
            >
              {t('clubs.equipment.reserve')}
            </Button>
          )}
        </div>
      </div>
      {isReserving ? (
        <form
          className="grid items-end gap-3 sm:grid-cols-[6rem_minmax(0,1fr)]"
          onSubmit={(event) => void reserve(event)}
        >
          <TextField
            name="count"
            type="number"
            inputMode="numeric"
            min={1}
            max={Math.max(1, free)}
            label={t('clubs.equipment.count')}
            defaultValue={1}
          />
          {plans.length > 0 ? (
            <Select
              name="plan"
              label={t('clubs.equipment.plan')}
              options={[
                { value: '', label: t('clubs.equipment.plan.none') },
                ...plans.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          ) : null}
          <div className="flex flex-wrap gap-3 sm:col-span-2">
            <Button type="submit" tone="primary" isBusy={isBusy} disabled={free === 0}>
              {t('clubs.equipment.reserve')}
            </Button>
            <Button onClick={() => setReserving(false)}>{t('plans.change.cancel')}</Button>
          </div>
        </form>
      ) : null}
    </>
  );
}
