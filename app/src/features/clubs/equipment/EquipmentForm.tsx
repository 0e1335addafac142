import type { FormEvent, ReactNode } from 'react';
import { EQUIPMENT_CONDITIONS, EQUIPMENT_COUNT_MAX, EQUIPMENT_KINDS } from '@cordada/core/clubs/equipment';
import { DeleteEquipment, SaveEquipment } from '#app/data/generated/equipment.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ConfirmButton } from '#app/ui/buttons/ConfirmButton.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';
import type { EquipmentItem } from './equipmentItem.ts';

const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], given: unknown): Name =>
  names.find((name) => name === given) ?? names[0];

/** Adds equipment to the store of a club, or changes or removes it. */
export function EquipmentForm({
  clubId,
  item,
  onDone,
  onCancel,
}: {
  readonly clubId: string;
  readonly item: EquipmentItem | null;
  readonly onDone: () => void;
  readonly onCancel: (() => void) | null;
}): ReactNode {
  const t = useMessages();
  const { isBusy, run } = useClubAction();
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = {
      name: String(form.get('name') ?? ''),
      kind: oneOf(EQUIPMENT_KINDS, form.get('kind')),
      count: Math.round(Number(form.get('count'))) || 0,
      condition: oneOf(EQUIPMENT_CONDITIONS, form.get('condition')),
      note: String(form.get('note') ?? ''),
    };
    if (await run(SaveEquipment, { clubId, id: item?.id ?? null, input }, t('clubs.facts.saved'))) onDone();
  };
  return (
    <form className="grid gap-3" onSubmit={(event) => void save(event)}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          name="name"
          label={t('clubs.equipment.name')}
          required
          maxLength={80}
          defaultValue={item?.name ?? ''}
        />
        <Select
          name="kind"
          label={t('clubs.equipment.kind')}
          defaultValue={item?.kind ?? EQUIPMENT_KINDS[0]}
          options={EQUIPMENT_KINDS.map((kind) => ({ value: kind, label: t(`clubs.equipment.kind.${kind}`) }))}
        />
        <TextField
          name="count"
          type="number"
          inputMode="numeric"
          min={1}
          max={EQUIPMENT_COUNT_MAX}
          label={t('clubs.equipment.count')}
          defaultValue={item?.count ?? 1}
        />
        <Select
          name="condition"
          label={t('clubs.equipment.condition')}
          defaultValue={item?.condition ?? EQUIPMENT_CONDITIONS[0]}
          options={EQUIPMENT_CONDITIONS.map((one) => ({ value: one, label: t(`clubs.equipment.condition.${one}`) }))}
        />
      </div>
      <TextField name="note" label={t('clubs.equipment.note')} maxLength={300} defaultValue={item?.note ?? ''} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {t('clubs.facts.save')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t('plans.change.cancel')}</Button> : null}
        {item ? (
          <ConfirmButton
            label={t('clubs.members.remove')}
            name={t('clubs.commission.deleteLabel', { name: item.name })}
            isBusy={isBusy}
            onConfirm={() =>
              run(DeleteEquipment, { id: item.id }, t('clubs.equipment.deleted', { name: item.name })).then(
                (done) => done && onDone(),
              )
            }
          />
        ) : null}
      </div>
    </form>
  );
}
