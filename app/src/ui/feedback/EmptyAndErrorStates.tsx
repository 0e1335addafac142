import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '../buttons/Button.tsx';

/** A placeholder while content loads. Set its width and height by class, to avoid layout shifts. */
export function Skeleton({ className = '' }: { readonly className?: string }): ReactNode {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-sunken ${className}`} />;
}

export function EmptyState({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}): ReactNode {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <h2 className="text-xl">{title}</h2>
      {text ? <p className="max-w-prose text-muted">{text}</p> : null}
      {action}
    </div>
  );
}

export function ErrorState({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }): ReactNode {
  const t = useMessages();
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg border border-danger bg-danger-tint p-5">
      <p className="font-semibold">{t('ui.error.title')}</p>
      <p>{text}</p>
      {onRetry ? <Button onClick={onRetry}>{t('ui.retry')}</Button> : null}
    </div>
  );
}
