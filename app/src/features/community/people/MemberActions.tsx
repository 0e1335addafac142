import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { lazyPart } from '#app/ui/lazyPart.ts';

const MemberDialog = lazyPart(async () => (await import('./MemberDialog.tsx')).MemberDialog);

/** Mutes or blocks a member. */
export function MemberActions(member: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Suspense>
      <MemberDialog {...member} />
    </Suspense>
  );
}
