import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { summitsOf } from './activityMilestones.ts';
import type { ShownMilestone } from './activityMilestones.ts';

/** Shown once to an owner who has just published the activity. */
export function Celebration({ milestones }: { readonly milestones: readonly ShownMilestone[] }): ReactNode {
  const t = useMessages();
  const { state } = useLocation() as { state: { isNew?: boolean } | null };
  if (!state?.isNew) return null;
  const summits = summitsOf(milestones);
  const completed = milestones.filter(({ role, element }) => role === 'reached' && element).length;
  return (
    <output className="flex flex-wrap items-center gap-4 rounded-lg border border-evergreen bg-evergreen-tint p-5">
      <svg
        viewBox="0 0 48 48"
        width="48"
        height="48"
        aria-hidden="true"
        fill="none"
        className="shrink-0 text-evergreen"
      >
        <path d="M4 40 18 14l7 11 5-7 14 22z" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" />
        <path
          d="M18 14V4l9 3.500-9 3.500"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <div className="grid gap-1">
        <p className="font-display text-xl font-bold text-evergreen">{t('activities.new.published')}</p>
        <p>
          {t('activities.new.completed', { count: summits.length, names: summits.map(({ name }) => name).join(', ') })}
        </p>
      </div>
      <LinkButton page={completed > 0 ? 'myCompletedTargets' : 'myActivities'} className="sm:ml-auto">
        {t(completed > 0 ? 'activities.new.seeTargets' : 'activities.new.seeActivities')}
      </LinkButton>
    </output>
  );
}
