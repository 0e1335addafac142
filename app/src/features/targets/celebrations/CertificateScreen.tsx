import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import { Certificate } from '#app/data/generated/celebrations.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { PrintButton } from '#app/ui/buttons/PrintButton.tsx';
import { ShareButton } from '#app/ui/buttons/ShareButton.tsx';
import { Medal } from './Medal.tsx';

interface CertificateData {
  readonly list: { readonly id: string; readonly kind: 'list'; readonly slug: string; readonly name: string };
  readonly person: { readonly id: string; readonly slug: string; readonly fullName: string };
  readonly places: number;
  readonly edition: number;
  readonly completedOn: string;
  readonly isShared: boolean;
}

export const load: Load<CertificateData> = async ({ params, site, signal }) => {
  const { certificate } = await runOperation(site, Certificate, { id: params['id'] ?? '' }, signal);
  if (!certificate.list) throw new ApiFailure({ errorCode: 'not_found' });
  const { list, user, places, edition, completedOn, isShared } = certificate;
  return {
    list: { id: list.id, kind: 'list', slug: list.slug, name: list.name },
    person: user,
    places,
    edition,
    completedOn,
    isShared,
  };
};

export function CertificateScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { list, person, places, edition, completedOn, isShared } = useLoaderData<CertificateData>();
  const title = t('celebrations.certificate.title', { name: person.fullName, list: list.name });
  return (
    <div className="page grid justify-items-center gap-6 py-8 sm:py-12">
      <PageHead title={title} />
      <article className="grid w-full max-w-2xl justify-items-center gap-5 rounded-lg border border-line bg-raised px-5 py-12 text-center">
        <Medal />
        <p className="font-semibold text-muted">{t('celebrations.certificate.kind')}</p>
        <h1 className="text-4xl text-balance sm:text-5xl">
          <ElementLink element={list}>{list.name}</ElementLink>
        </h1>
        <p className="text-lg text-muted">{t('celebrations.certificate.by')}</p>
        <p className="font-display text-2xl font-bold sm:text-3xl">
          <PageLink page="user" params={person}>
            {person.fullName}
          </PageLink>
        </p>
        <p className="text-muted">
          {t('celebrations.places', { count: places })} ·{' '}
          {t('celebrations.certificate.edition', { edition: String(edition) })}
          <br />
          {format.date(completedOn)}
        </p>
      </article>
      <div className="no-print flex flex-wrap justify-center gap-3">
        {isShared ? <ShareButton title={title} /> : null}
        <PrintButton />
      </div>
      {isShared ? null : (
        <p className="no-print max-w-prose text-center text-muted">{t('celebrations.certificate.private')}</p>
      )}
    </div>
  );
}
