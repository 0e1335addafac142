import type { ReactNode } from 'react';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TARGET_STATES, TargetMark } from '#app/ui/TargetState.tsx';
import type { TargetPlaces } from './useTargetPlaces.ts';

const ROW = 'flex min-h-11 items-center gap-3 sm:min-h-8';

export function TargetLayer({
  isMember,
  isShown,
  isGrouped,
  targets,
  returnPath,
  onShow,
  onGroup,
}: {
  readonly isMember: boolean;
  readonly isShown: boolean;
  readonly isGrouped: boolean;
  readonly targets: TargetPlaces;
  readonly returnPath: string;
  readonly onShow: (isShown: boolean) => void;
  readonly onGroup: (isGrouped: boolean) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('explore.targets')}</legend>
      {isMember ? (
        <label className={ROW}>
          <input
            type="checkbox"
            checked={isShown}
            onChange={({ target }) => onShow(target.checked)}
            className="size-4 shrink-0 accent-accent"
          />
          {t('explore.targets.show')}
        </label>
      ) : (
        <p className="py-1 text-sm">
          <PageLink
            page="logIn"
            query={{ r: returnPath }}
            className="prose-link inline-flex min-h-11 items-center sm:min-h-6"
          >
            {t('explore.targets.logIn')}
          </PageLink>
        </p>
      )}
      {isMember && isShown ? (
        targets.error ? (
          <div role="alert" className="grid justify-items-start gap-2 pb-2">
            <p className="text-sm text-danger">{failureText(targets.error)}</p>
            <Button onClick={targets.reload}>{t('ui.retry')}</Button>
          </div>
        ) : (
          <ul className="grid gap-1 pb-2 pl-7 text-sm">
            {TARGET_STATES.map((tone) => (
              <li key={tone} className="flex items-center gap-2">
                <TargetMark state={tone} />
                {t(`explore.${tone}`)}
                <span className="text-muted">
                  {format.number(targets.places.filter((place) => place.tone === tone).length)}
                </span>
              </li>
            ))}
          </ul>
        )
      ) : null}
      <label className={ROW}>
        <input
          type="checkbox"
          checked={isGrouped}
          onChange={({ target }) => onGroup(target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        {t('explore.targets.group')}
      </label>
    </fieldset>
  );
}
