import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import type { MessagesValue } from '#app/messages/useMessages.tsx';
import { SiteProvider } from '#app/pages/pageContext.tsx';
import type { SiteContext } from '#app/pages/pageContext.tsx';

/**
 * Everything around the router. Server and browser share it: `useId` counts the shape of the tree,
 * so one more sibling on one side would give every element another id.
 */
export function App({
  site,
  messages,
  onHydrated,
  children,
}: {
  readonly site: SiteContext;
  readonly messages: MessagesValue;
  readonly onHydrated?: () => void;
  readonly children: ReactNode;
}): ReactNode {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <SiteProvider value={site}>
      <MessagesProvider value={messages}>{children}</MessagesProvider>
    </SiteProvider>
  );
}
