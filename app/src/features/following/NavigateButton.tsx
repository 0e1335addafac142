import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { NavigatedActivity } from './useFollowing.ts';

const Navigation = icon('M3 11 22 2l-9 19-2-8z');

// Lazy, because most readers never open it.
const NavigationMode = lazyPart(async () => (await import('./NavigationMode.tsx')).NavigationMode);

export function NavigateButton({ activity }: { readonly activity: NavigatedActivity }): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="no-print">
        <Navigation size={18} />
        {t('following.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <NavigationMode activity={activity} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
