import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

interface ProgressProps {
  readonly done: number;
  readonly total: number;
  readonly label: string;
}

const shareOf = (done: number, total: number): number => (total > 0 ? Math.min(1, done / total) : 0);

export function ProgressBar({ done, total, label }: ProgressProps): ReactNode {
  const t = useMessages();
  return (
    <svg
      role="img"
      aria-label={`${label}: ${t('ui.progress', { done, total })}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="h-2 w-full rounded-full"
    >
      <rect width="100" height="4" className="fill-sunken" />
      <rect width={100 * shareOf(done, total)} height="4" className="fill-evergreen" />
    </svg>
  );
}

export function ProgressRing({
  done,
  total,
  label,
  size = 56,
}: ProgressProps & { readonly size?: number | '100%' }): ReactNode {
  const t = useMessages();
  const share = shareOf(done, total);
  return (
    <svg
      role="img"
      aria-label={`${label}: ${t('ui.progress', { done, total })}`}
      viewBox="0 0 40 40"
      width={size}
      height={size}
    >
      <circle cx="20" cy="20" r="17" pathLength="100" fill="none" strokeWidth="4" className="stroke-sunken" />
      <circle
        cx="20"
        cy="20"
        r="17"
        pathLength="100"
        fill="none"
        strokeWidth="4"
        strokeDasharray={`${100 * share} 100`}
        strokeLinecap={share > 0 ? 'round' : 'butt'}
        transform="rotate(-90 20 20)"
        className="stroke-evergreen"
      />
      <text x="20" y="24" textAnchor="middle" className="fill-ink text-[11px] font-bold">
        {done}
      </text>
    </svg>
  );
}
