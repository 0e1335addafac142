import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import type { MessagesValue } from '#app/messages/useMessages.tsx';
import { SiteProvider } from '#app/pages/pageContext.tsx';
import type { SiteContext } from '#app/pages/pageContext.tsx';

/**
 * The providers around the router. Server and browser must render the same tree, because `useId` derives ids from its
 * shape.
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
