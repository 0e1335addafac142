import type { ReactNode } from 'react';
import { useId } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import type { Person } from '#app/ui/images/Avatar.tsx';

const FACES = 6;

/** Tells visitors what they join and who is here. */
export function Invitation({
  people,
  className = '',
}: {
  readonly people: readonly Person[];
  readonly className?: string;
}): ReactNode {
  const t = useMessages();
  const id = useId();
  const isHydrated = useIsHydrated();
  const faces = [...new Map(people.map((person) => [person.id, person])).values()].slice(0, FACES);
  const [first, second] = faces;
  return (
    <section
      aria-labelledby={id}
      className={`no-print grid-cols-1 gap-3 rounded-lg border border-line bg-raised p-4 sm:p-5 member:hidden ${className}`}
    >
      <h2 id={id} className="text-xl">
        {t('community.aside.visitor.title')}
      </h2>
      {first && second ? (
        <div className="grid gap-2 max-sm:hidden">
          <p className="flex">
            {faces.map((person) => (
              <Avatar key={person.id} person={person} size="md" className="-mr-2 border-2 border-raised" />
            ))}
          </p>
          <p className="text-muted">
            {t('community.aside.visitor.faces', { first: first.fullName, second: second.fullName })}
          </p>
        </div>
      ) : null}
      <p>{t('community.aside.visitor.text')}</p>
      <Button
        tone="primary"
        disabled={!isHydrated}
        onClick={() => requireLogin(() => undefined, { why: 'feed' })}
        className="sm:justify-self-start"
      >
        {t('community.feed.visitor.action')}
      </Button>
    </section>
  );
}
