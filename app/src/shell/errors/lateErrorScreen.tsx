import type { ReactNode } from 'react';
import { lazy } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';

/** The error screen in browsers: loaded after the first load, because few pages show it. */
export const LateErrorScreen = lazy(async () => ({
  default: await import('./RouteErrorScreen.tsx').then(
    ({ RouteErrorScreen }) => RouteErrorScreen,
    () => Unreachable,
  ),
}));

/** Shown when the error screen cannot be loaded. */
function Unreachable(): ReactNode {
  const t = useMessages();
  return (
    <div className="page py-12">
      <ErrorState text={t('shell.failure.unavailable')} onRetry={() => location.reload()} />
    </div>
  );
}
