import type { Config } from '#server/config/config.ts';

/**
 * Headers of every response. Inline scripts are constant and allowed by hash instead of nonce, so that cached pages
 * stay valid.
 * @param mapOrigins origins of map tiles; the policy allows no other external origins
 */
export function securityHeaders(
  inlineScriptHashes: readonly string[],
  environment: Config['environment'],
  mapOrigins: readonly string[],
): Readonly<Record<string, string>> {
  // In development, the Vite client uses a WebSocket and injects styles.
  const isDevelopment = environment === 'development';
  const scripts = ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${scripts}`,
      `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
      // React and the map set style attributes; inline style elements stay forbidden.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      // The map loads images with fetch, so external images stay forbidden in img-src.
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
