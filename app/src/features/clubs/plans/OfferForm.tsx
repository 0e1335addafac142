import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { ACTIVITY_SCALES } from '@cordada/core/activities/activityScales';
import { SCALE_NAMES, SCALES } from '@cordada/core/elements/scales';
import { ClubCommissions, OfferChoices, OfferPlanToClub } from '#app/data/generated/clubPlans.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Select, TextArea, TextField } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';
import type { OfferedPlan } from './offeredPlan.ts';

/** Offers an own plan to a club that the reader leads in; nothing for those who lead in none. */
export function OfferForm({
  activityId,
  plan,
  onDone,
  onCancel,
}: {
  readonly activityId: string;
  readonly plan: OfferedPlan | null;
  readonly onDone: () => void;
  readonly onCancel: (() => void) | null;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const [scaleName, setScale] = useState(plan?.level?.scale ?? '');
  const { isBusy, run } = useClubAction();
  const { data } = useOperation(OfferChoices, { activityId });
  const [isOpen, setOpen] = useState(plan !== null);
  const own = data?.viewer?.user.club ? [{ id: data.viewer.id, fullName: data.viewer.fullName }] : [];
  const clubs = [
    ...own,
    ...(data?.myClubs ?? []).flatMap(({ club, role, state }) =>
      club && state === 'accepted' && role !== 'member' ? [club] : [],
    ),
  ];
  const [chosen, setChosen] = useState<string | null>(null);
  const clubId = plan?.club?.id ?? chosen ?? clubs[0]?.id ?? null;
  const commissions = useOperation(ClubCommissions, clubId === null ? null : { clubId }).data?.commissions ?? [];
  if (clubs.length === 0 || clubId === null) return null;
  if (!isOpen) {
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('clubs.plan.offer')}
      </Button>
    );
  }
  const scale = SCALE_NAMES.find((one) => one === scaleName) ?? null;
  const scales = new Set([...(data?.activity ? ACTIVITY_SCALES[data.activity.kind] : []), ...(scale ? [scale] : [])]);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const offer = {
      commissionId: text('commission') || null,
      places: text('places') === '' ? null : Math.round(Number(text('places'))),
      meetingPoint: text('meetingPoint'),
      meetsAt: text('meetsAt'),
      requirements: text('requirements'),
      closesOn: text('closesOn') || null,
      level: scale ? { scale, grade: text('grade') } : null,
    };
    if (await run(OfferPlanToClub, { activityId, clubId, offer }, t('clubs.plan.offered'))) onDone();
  };
  return (
    <form
      className="grid gap-4 rounded-lg border border-line bg-raised p-4 sm:p-5"
      onSubmit={(event) => void send(event)}
    >
      <h2 className="text-xl">{t('clubs.plan.offer')}</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {plan === null && clubs.length > 1 ? (
          <Select
            label={t('clubs.title')}
            value={clubId}
            options={clubs.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        ) : null}
        {commissions.length > 0 ? (
          <Select
            name="commission"
            label={t('clubs.commission')}
            defaultValue={plan?.commissionId ?? ''}
            options={[
              { value: '', label: t('clubs.commission.none') },
              ...commissions.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
        <TextField
          name="places"
          type="number"
          inputMode="numeric"
          min={1}
          max={49}
          label={t('clubs.plan.places')}
          hint={t('clubs.plan.places.hint')}
          defaultValue={plan?.places ?? ''}
        />
        <DateField name="closesOn" label={t('clubs.plan.closesOn')} defaultValue={plan?.closesOn ?? ''} />
        <TextField name="meetsAt" type="time" label={t('clubs.plan.meetsAt')} defaultValue={plan?.meetsAt ?? ''} />
        <TextField
          name="meetingPoint"
          label={t('clubs.plan.meetingPoint')}
          maxLength={200}
          defaultValue={plan?.meetingPoint ?? ''}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t('clubs.level.scale')}
          hint={t('clubs.level.hint')}
          value={scale ?? ''}
          options={[
            { value: '', label: t('clubs.level.none') },
            ...[...scales].map((one) => ({ value: one, label: texts.scale(one) })),
          ]}
          onChange={({ target }) => setScale(target.value)}
        />
        {scale ? (
          <Select
            key={scale}
            name="grade"
            label={t('clubs.level.grade')}
            defaultValue={plan?.level?.scale === scale ? plan.level.grade : SCALES[scale][0]}
            options={SCALES[scale].map((one) => ({ value: one, label: one }))}
          />
        ) : null}
      </div>
      <TextArea
        name="requirements"
        label={t('clubs.plan.requirements')}
        hint={t('clubs.plan.requirements.hint')}
        rows={3}
        maxLength={1000}
        defaultValue={plan?.requirements ?? ''}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {t('clubs.plan.submit')}
        </Button>
        <Button onClick={onCancel ?? (() => setOpen(false))}>{t('plans.change.cancel')}</Button>
      </div>
    </form>
  );
}
