import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';

const MemberDialog = lazyPart(async () => (await import('./MemberDialog.tsx')).MemberDialog);

/** Mutes or blocks a member, on their profile. */
export function MemberActions({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!isHydrated} aria-haspopup="dialog" onClick={() => requireLogin(() => setOpen(true))}>
        {t('community.people.muteOrBlock')}
      </Button>
      {isOpen ? (
        <Suspense>
          <MemberDialog id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
