import type { ReactNode } from 'react';

export function Banner({ text, children }: { readonly text: string; readonly children?: ReactNode }): ReactNode {
  return (
    <aside
      role="status"
      className="no-print fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-lg border border-amber bg-amber-tint p-4 text-ink shadow-overlay sm:bottom-6"
    >
      <p className="min-w-0 grow basis-60 font-semibold">{text}</p>
      {children}
    </aside>
  );
}
