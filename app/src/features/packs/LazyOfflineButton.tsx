import type { ComponentProps, ReactNode } from 'react';
import { Suspense } from 'react';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';

const Part = lazyPart(async () => (await import('./OfflineButton.tsx')).OfflineButton);

/** Not in the document: its texts come with its script, and without scripts it could do nothing. */
export function OfflineButton(props: ComponentProps<typeof Part>): ReactNode {
  return useIsHydrated() ? (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ) : null;
}
