import type { ReactNode } from 'react';
import { useState } from 'react';
import { difficultyScore, SCALE_NAMES, SCALES } from '@cordada/core/elements/scales';
import { useKindTexts } from '#app/features/elements/index.ts';
import { SignUpForPlan } from '#app/data/generated/clubPlans.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { useClubAction } from '../useClubAction.ts';
import type { OfferedPlan } from './offeredPlan.ts';

export const SIGN_UP_TEXTS = {
  joined: 'clubs.plan.youJoined',
  waiting: 'clubs.plan.youWait',
  asking: 'clubs.level.youAsk',
} as const;

/** Signs up; where the plan has a level, with the own grade, and below it with a request to the leader. */
export function SignUp({ plan, onChanged }: { readonly plan: OfferedPlan; readonly onChanged: () => void }): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const { isBusy, run } = useClubAction();
  const [grade, setGrade] = useState(plan.myGrade ?? '');
  const { id: activityId, level } = plan;
  const scale = SCALE_NAMES.find((one) => one === level?.scale);
  const own = scale && grade !== '' ? difficultyScore(scale, grade) : null;
  const asked = scale && level ? difficultyScore(scale, level.grade) : null;
  const isBelow = own !== null && asked !== null && own.high < asked.low;
  const isFull = plan.places !== null && plan.joined >= plan.places;
  const signUp = async (): Promise<void> => {
    await run(SignUpForPlan, { activityId, note: null, grade: scale ? grade : null }, ({ signUpForPlan }) =>
      t(SIGN_UP_TEXTS[signUpForPlan]),
    );
    onChanged();
  };
  return (
    <div className="grid w-full gap-3 sm:max-w-md">
      {scale && level ? (
        <Select
          label={t('clubs.level.mine', { scale: texts.scale(scale) })}
          hint={isBelow ? t('clubs.level.below', { grade: level.grade }) : t('clubs.level.mine.hint')}
          value={grade}
          options={['', ...SCALES[scale]].map((one) => ({ value: one, label: one || t('clubs.level.choose') }))}
          onChange={({ target }) => setGrade(target.value)}
        />
      ) : null}
      <Button
        tone="primary"
        isBusy={isBusy}
        disabled={scale !== undefined && grade === ''}
        className="justify-self-start"
        onClick={() => void signUp()}
      >
        {t(isBelow ? 'clubs.level.ask' : isFull ? 'clubs.plan.signUpWaiting' : 'clubs.plan.signUp')}
      </Button>
    </div>
  );
}
