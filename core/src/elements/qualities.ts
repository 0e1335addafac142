export const QUALITIES = ['empty', 'draft', 'medium', 'good', 'excellent'] as const;
export type Quality = (typeof QUALITIES)[number];

export const QUALITY_GAPS = [
  'anything',
  'place',
  'description',
  'keyFact',
  'difficulty',
  'article',
  'otherDescription',
  'photo',
  'line',
  'otherArticle',
  'allKeyFacts',
  'photos',
] as const;
export type QualityGap = (typeof QUALITY_GAPS)[number];
