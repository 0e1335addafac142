import type { ReactNode } from 'react';
import type { PageName } from '@cordada/core/pages/pageTable';
import { AnyPageLink } from '#app/pages/PageLink.tsx';
import type { AnyPageTarget, PageTarget } from '#app/pages/PageLink.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';

interface ChoiceLook {
  readonly Icon: IconComponent;
  readonly title: string;
  /** When to choose it, in one line. */
  readonly hint: string;
}

const ROW =
  'flex min-h-18 w-full items-center gap-4 rounded-lg border border-line bg-raised px-4 py-3 text-left transition-colors hover:border-ink disabled:opacity-55';

/** One of several equal ways to do something: a button with an icon and a hint. */
export function ChoiceRow({
  onClick,
  isDisabled = false,
  className = '',
  ...look
}: ChoiceLook & {
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
}): ReactNode {
  return (
    <button type="button" disabled={isDisabled} onClick={onClick} className={`${ROW} ${className}`}>
      <Inside {...look} />
    </button>
  );
}

function AnyChoiceLink({ Icon, title, hint, ...target }: AnyPageTarget & ChoiceLook): ReactNode {
  return (
    <AnyPageLink {...target} className={ROW}>
      <Inside Icon={Icon} title={title} hint={hint} />
    </AnyPageLink>
  );
}

/** @alias Checks the target against the page table. */
export const ChoiceLink: <Name extends PageName>(props: PageTarget<Name> & ChoiceLook) => ReactNode = AnyChoiceLink;

function Inside({ Icon, title, hint }: ChoiceLook): ReactNode {
  return (
    <>
      <Icon size={24} className="shrink-0" />
      <span className="grid min-w-0">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">{hint}</span>
      </span>
    </>
  );
}
