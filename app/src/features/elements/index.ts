export { cardOf } from './card.ts';
export type { Card } from './card.ts';
export { CardGrid, ElementCard } from './ElementCard.tsx';
export { ElementSearch } from './ElementSearch.tsx';
export type { FoundElement } from './ElementSearch.tsx';
export { ElementLink } from './ElementLink.tsx';
export { useKindTexts } from './kindTexts.ts';
export { SectionHead } from './Section.tsx';
