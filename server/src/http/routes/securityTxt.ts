import type { FastifyInstance } from 'fastify';
import { buildPath } from '@cordada/core/pages/paths';

const DAY_MS = 86_400_000;
const VALID_DAYS = 180;

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability. Without a contact it names the privacy policy. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: { readonly securityContact: string | null; readonly publicUrl: string },
): void {
  const given = securityContact ?? publicUrl + buildPath('helpPrivacyPolicy', 'neutral', {});
  const contact = /^[^/]+@/.test(given) ? `mailto:${given}` : given;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    // By whole days, so that caches and readers see the same text for a day.
    const expires = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(`${lines.join('\n')}\n`);
  });
}
