import type { FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import { Failure } from '@cordada/core/failures';
import { originOf } from '@cordada/core/pages/origins';

const ADDRESS_MAX_LENGTH = 500;
const YEAR_SECONDS = 31_536_000;

/** `GET /api/qr.svg?to=…`: the QR code of a page of this site, for paper. */
export function registerQrCode(app: FastifyInstance, publicUrl: string): void {
  const origins = (['neutral', 'en', 'es'] as const).map((routes) => `${originOf(publicUrl, routes)}/`);
  app.get('/api/qr.svg', async (request, reply) => {
    const to: unknown = Object(request.query)['to'];
    if (typeof to !== 'string' || to.length > ADDRESS_MAX_LENGTH || !origins.some((origin) => to.startsWith(origin))) {
      throw new Failure('invalid_input', `to must be the address of a page below ${origins[0]}.`, {
        fields: { to: 'invalid_input' },
      });
    }
    const { data, size } = encode(to, { border: 2 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return reply
      .headers({ 'content-type': 'image/svg+xml', 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` })
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dots.join('')}"/></svg>`,
      );
  });
}
