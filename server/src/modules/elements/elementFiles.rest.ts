import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ELEMENT_FILES } from '@cordada/core/elements/elementFiles';
import type { ElementFileFormat } from '@cordada/core/elements/elementFiles';
import { Failure } from '@cordada/core/failures';
import { elementPath } from '@cordada/core/pages/elementPages';
import type { RequestContext } from '#server/graphql/context.ts';
import { attachment } from '#server/http/responses/attachment.ts';
import { currentDraft } from './revisions/currentDraft.ts';
import { loadElement } from './elementLoader.ts';
import { textOf } from './elements.graphql.ts';
import { partSources } from './provenance/partSources.ts';
import { loadOrigins } from './provenance/provenance.queries.ts';
import { creditOf } from './provenance/sourceCredits.ts';

const FILE = /^(?<id>\w{1,40})\.(?<format>gpx|kml|geojson)$/;
/** Public, because the file is the same for every viewer; edits appear after a minute. */
const CACHE_CONTROL = 'public, max-age=60';

export function registerElementFileRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => RequestContext,
  publicUrl: string,
): void {
  app.get<{ Params: { file: string } }>('/api/elements/:file', async (request, reply) => {
    const context = contextOf(request);
    const groups = FILE.exec(request.params.file)?.groups;
    const element = groups ? await loadElement(context, groups['id'] ?? '') : null;
    const draft = element && (await currentDraft(context.db, element.id));
    if (!groups || !element || !draft) throw new Failure('not_found', 'There is no such element.');
    const format = groups['format'] as ElementFileFormat;
    const { mediaType, write } = ELEMENT_FILES[format];
    const { name, slug, description } = textOf(element, context.language);
    const origins = (await loadOrigins(context.db, [element.id])).get(element.id) ?? [];
    const credits = [...new Set([element.source, ...Object.values(partSources(element, draft, origins))])]
      .map((source) => creditOf(source, context.language))
      .filter((credit) => credit !== null);
    const content = write({
      name,
      description,
      place: draft.place,
      elevationMeters: element.elevationMeters,
      line: draft.line ?? [],
      url: new URL(elementPath({ kind: element.kind, id: element.id, slug }, 'neutral'), publicUrl).href,
      credit: credits.map(({ title, publisher, licence }) => `${title}, ${publisher} (${licence})`).join('; '),
    });
    return reply
      .headers({
        'content-type': `${mediaType}; charset=utf-8`,
        'content-disposition': attachment(`${slug || element.id}.${format}`),
        'cache-control': CACHE_CONTROL,
      })
      .send(content);
  });
}
