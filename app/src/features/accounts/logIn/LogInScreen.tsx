import type { ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { matchPath } from '@cordada/core/pages/paths';
import type { PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { safeReturnPath } from '@cordada/core/pages/safeReturnPath';
import { subscribeStored } from '#app/data/storage.ts';
import { Message, useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import type { Loaded } from '#app/pages/pageContext.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { SceneCover } from '#app/ui/images/Cover.tsx';
import { AccountForm, rememberedMode } from './AccountForm.tsx';
import type { Mode } from './AccountForm.tsx';
import { gateGoal } from './gateGoal.ts';
import { ProviderReturn } from './ProviderReturn.tsx';
import type { loadProviders } from './loadProviders.ts';

export { loadProviders as load } from './loadProviders.ts';

const PROMISES = ['accounts.promise.track', 'accounts.promise.targets', 'accounts.promise.free'] as const;

/**
 * The URL decides the mode. Visitors redirected here by a private page (`r`) get the mode used last, initially
 * 'register'.
 */
function useMode(isSentHere: boolean): Mode {
  const page = useCurrentPage();
  const asked: Mode = page?.name === 'register' ? 'register' : 'logIn';
  const remembered = useSyncExternalStore<Mode>(subscribeStored, rememberedMode, () => 'register');
  return asked === 'logIn' && isSentHere ? remembered : asked;
}

const LOG_IN_PAGES: readonly string[] = ['logIn', 'register', 'logOut'];

interface Goal {
  readonly path: string;
  readonly page: PageName | null;
}

/** Where the log-in leads; null for home, so that it never leads back to itself. */
function afterLogIn(asked: string | null, routesLanguage: RoutesLanguage): Goal | null {
  const path = safeReturnPath(asked);
  if (path === null) return null;
  const page = matchPath(path.split(/[?#]/, 1)[0] ?? '', routesLanguage)?.name ?? null;
  return page && LOG_IN_PAGES.includes(page) ? null : { path, page };
}

export function LogInScreen(): ReactNode {
  const t = useMessages();
  const path = usePagePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { routesLanguage } = useSite();
  const goal = afterLogIn(query.get('r'), routesLanguage);
  const [chosen, setChosen] = useState<Mode | null>(null);
  const asked = useMode(goal !== null);
  const what = gateGoal(goal?.page ?? null);
  // Nobody becomes an administrator by registering.
  const mode = chosen ?? (what === 'accounts.gate.admin' ? 'logIn' : asked);
  return (
    <div className="page grid gap-10 py-8 md:grid-cols-[minmax(0,30rem)_1fr] md:gap-16 md:py-16">
      <PageHead title={t(`accounts.${mode}.heading`)} />
      <div className="grid content-start gap-6">
        <div className="grid gap-2">
          <h1 className="text-4xl">
            {what ? t(`accounts.${mode}.goal`, { goal: t(what) }) : t(`accounts.${mode}.title`)}
          </h1>
          <p className="text-lg text-muted">{t(`accounts.${mode}.lead`)}</p>
        </div>
        <ProviderReturn />
        <AccountForm
          mode={mode}
          providers={useLoaderData<Loaded<typeof loadProviders>>()}
          onMode={setChosen}
          onDone={() => navigate(goal?.path ?? path({ page: 'welcome' }), { replace: true, viewTransition: true })}
        />
        {mode === 'register' ? (
          <p className="text-sm text-muted">
            <Message
              id="accounts.terms"
              values={{
                terms: (
                  <PageLink page="helpTermsOfUse" className="prose-link">
                    {t('shell.footer.terms')}
                  </PageLink>
                ),
                privacy: (
                  <PageLink page="helpPrivacyPolicy" className="prose-link">
                    {t('shell.footer.privacy')}
                  </PageLink>
                ),
              }}
            />
          </p>
        ) : null}
      </div>
      <aside className="hidden content-start gap-6 md:grid">
        <SceneCover scene="lakes" className="rounded-lg border border-line" />
        <ul className="grid gap-3 text-lg">
          {PROMISES.map((promise) => (
            <li key={promise} className="border-l-2 border-accent pl-4">
              {t(promise)}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
