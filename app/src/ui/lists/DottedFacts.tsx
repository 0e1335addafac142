import type { ReactNode } from 'react';

export interface DottedFact {
  readonly key: string;
  readonly content: ReactNode;
  readonly className?: string | undefined;
}

/**
 * Facts in a row that breaks between them. Each brings its dot at its left, and what is left of the row is cut: no
 * line begins or ends with a dot.
 */
export function DottedFacts({
  facts,
  className = '',
}: {
  readonly facts: readonly DottedFact[];
  readonly className?: string;
}): ReactNode {
  return (
    <span className={`block overflow-x-clip ${className}`}>
      <span className="-ml-2.5 flex flex-wrap items-baseline print:flex-nowrap print:whitespace-nowrap">
        {facts.map(({ key, content, className: own = '' }) => (
          <span key={key} className={`relative pl-2.5 before:absolute before:left-0.75 before:content-['·'] ${own}`}>
            {content}
          </span>
        ))}
      </span>
    </span>
  );
}
