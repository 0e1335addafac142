import type { ReactNode } from 'react';
import { HelpArticle } from './HelpArticle.tsx';
import { ABOUT } from './aboutTexts.ts';

export function AboutScreen(): ReactNode {
  return <HelpArticle texts={ABOUT} />;
}
