import type { ReactNode } from 'react';
import type { TargetTone } from '#app/map/mapContent.ts';
import type { ExploreState } from '../exploreAddress.ts';
import type { Finding } from './useFoundElements.ts';

export interface ListProps {
  readonly state: ExploreState;
  /** Whether the list covers the whole world instead of the visible area. */
  readonly isEverywhere: boolean;
  readonly onChange: (part: Partial<ExploreState>) => void;
  readonly finding: Finding;
  readonly onRetry: () => void;
  readonly states: ReadonlyMap<string, TargetTone>;
  readonly hoveredId: string | null;
  readonly onHover: (id: string | null) => void;
  readonly onChoose: (id: string) => void;
  readonly card: ReactNode;
  readonly onClear: () => void;
}
