import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
}

export function FactStrip({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="figures items-start gap-x-6 gap-y-4 border-y border-line py-4 sm:flex sm:flex-wrap sm:items-end sm:gap-x-8">
      {facts.map((fact) => (
        <div key={fact.label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{fact.label}</dt>
          <dd className="font-display text-lg leading-7 font-bold max-sm:tracking-tighter sm:text-3xl sm:leading-none sm:whitespace-nowrap">
            {fact.value}
            {fact.unit ? (
              <span className="ml-1 text-[max(0.5em,0.75rem)] leading-none font-semibold text-muted">{fact.unit}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
