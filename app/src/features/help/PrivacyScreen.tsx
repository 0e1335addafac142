import type { ReactNode } from 'react';
import { HelpArticle } from './HelpArticle.tsx';
import { PRIVACY } from './privacyTexts.ts';

export function PrivacyScreen(): ReactNode {
  return <HelpArticle texts={PRIVACY} />;
}
