import { accessSymbol } from '@cordada/core/covers/accessSymbols';
import type { Card } from './card.ts';

/** Of an access point the symbol of how it is reached; undefined for kinds with a single symbol. */
export function cardSymbol({ detail }: Pick<Card, 'detail'>): string | undefined {
  return detail?.field === 'startKind' ? accessSymbol(detail.option) : undefined;
}
