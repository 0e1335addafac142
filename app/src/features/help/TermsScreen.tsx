import type { ReactNode } from 'react';
import { HelpArticle } from './HelpArticle.tsx';
import { TERMS } from './termsTexts.ts';

export function TermsScreen(): ReactNode {
  return <HelpArticle texts={TERMS} />;
}
