import type { Config } from '#server/config/config.ts';

/**
 * Headers of every answer. Inline scripts are constant texts, allowed by their hashes: cached pages stay valid.
 * @param mapOrigins whom maps fetch their tiles from, besides us; nobody else may be asked for anything
 */
export function securityHeaders(
  inlineScriptHashes: readonly string[],
  environment: Config['environment'],
  mapOrigins: readonly string[],
): Readonly<Record<string, string>> {
  // Vite's own client talks over a socket and injects styles while developing.
  const isDevelopment = environment === 'development';
  const scripts = ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${scripts}`,
      `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
      // React and the map set style attributes; style elements stay forbidden.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      // Maps fetch pictures as data: an image of elsewhere stays forbidden.
      ["connect-src 'self'", ...mapOrigins, ...(isDevelopment ? ['ws: wss:'] : [])].join(' '),
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'report-uri /api/csp-reports',
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
  };
}
