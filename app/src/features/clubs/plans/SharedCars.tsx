import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { OfferCar, TakeSeat } from '#app/data/generated/clubPlans.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';
import type { OfferedPlan } from './offeredPlan.ts';

/** Cars with free seats, the own seat, and offering seats in the own car. */
export function SharedCars({
  plan,
  viewerId,
  mayTakePart,
  onChanged,
}: {
  readonly plan: OfferedPlan;
  readonly viewerId: string;
  readonly mayTakePart: boolean;
  readonly onChanged: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { isBusy, run } = useClubAction();
  const [isOffering, setOffering] = useState(false);
  const { id: activityId, cars } = plan;
  const own = cars.find(({ driver }) => driver?.id === viewerId);
  const myCarId = plan.mySignUp?.carId ?? null;
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work;
    onChanged();
  };
  const offer = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const car = {
      activityId,
      seats: Math.round(Number(form.get('seats'))) || 0,
      fromPlace: String(form.get('fromPlace') ?? ''),
      centsPerSeat: Math.round(Number(form.get('cost')) * 100) || 0,
    };
    setOffering(false);
    void then(run(OfferCar, car, t('clubs.cars.saved')));
  };
  if (cars.length === 0 && !mayTakePart) return null;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-lg">{t('clubs.cars.title')}</h3>
      {cars.length > 0 ? (
        <ul className="grid gap-1">
          {cars.map(({ id, driver, fromPlace, seats, taken, passengers, centsPerSeat }) => (
            <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 flex-1 basis-60">
                <span className="font-semibold">{driver?.fullName ?? t('clubs.members.hidden')}</span>
                {fromPlace ? ` · ${fromPlace}` : ''}
                <span className="block text-sm text-muted">
                  {[
                    t('clubs.cars.free', { count: seats - taken }),
                    centsPerSeat > 0 ? t('clubs.cars.perSeat', { price: format.money(centsPerSeat / 100) }) : '',
                    passengers.length > 0
                      ? t('clubs.cars.with', { names: passengers.map(({ fullName }) => fullName).join(', ') })
                      : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {plan.mySignUp?.state === 'joined' && driver?.id !== viewerId ? (
                myCarId === id ? (
                  <Button
                    tone="plain"
                    isBusy={isBusy}
                    onClick={() => void then(run(TakeSeat, { activityId, carId: null }, t('clubs.cars.left')))}
                  >
                    {t('clubs.cars.leave')}
                  </Button>
                ) : (
                  <Button
                    isBusy={isBusy}
                    disabled={taken >= seats}
                    onClick={() => void then(run(TakeSeat, { activityId, carId: id }, t('clubs.cars.taken')))}
                  >
                    {t('clubs.cars.take')}
                  </Button>
                )
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayTakePart && !isOffering ? (
        <Button className="justify-self-start" onClick={() => setOffering(true)}>
          {t(own ? 'clubs.cars.change' : 'clubs.cars.offer')}
        </Button>
      ) : null}
      {isOffering ? (
        <form className="grid items-start gap-3 sm:grid-cols-3" onSubmit={offer}>
          <TextField
            name="seats"
            type="number"
            inputMode="numeric"
            min={0}
            max={8}
            label={t('clubs.cars.seats')}
            hint={t('clubs.cars.seats.hint')}
            defaultValue={own?.seats ?? 3}
          />
          <TextField
            name="fromPlace"
            label={t('clubs.cars.from')}
            maxLength={120}
            defaultValue={own?.fromPlace ?? ''}
          />
          <TextField
            name="cost"
            type="number"
            inputMode="decimal"
            min={0}
            step="0.5"
            label={t('clubs.cars.cost')}
            defaultValue={(own?.centsPerSeat ?? 0) / 100}
          />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            {t('clubs.facts.save')}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
