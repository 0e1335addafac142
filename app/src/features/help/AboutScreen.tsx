import type { ReactNode } from 'react';
import { HelpArticle } from './HelpArticle.tsx';
import { ABOUT } from './aboutTexts.ts';
import { EmergencyCall } from './EmergencyCall.tsx';

export function AboutScreen(): ReactNode {
  return (
    <HelpArticle texts={ABOUT}>
      <EmergencyCall />
    </HelpArticle>
  );
}
