import type { NativeSettings } from './nativeSettings.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** The page of the native app. It names its own files before the app makes all other addresses lead to the product. */
export function nativePage(
  manifest: Readonly<Record<string, Chunk>>,
  { origin, appName }: Pick<NativeSettings, 'origin' | 'appName'>,
): string {
  const entry = manifest['src/entry/native.tsx'];
  const locale = (language: string): string => {
    const file = manifest[`locales/${language}.json`]?.file;
    if (file === undefined) throw new Error('The build of the native app has no messages.');
    return `/${file}`;
  };
  if (!entry) throw new Error('The build of the native app has no entry.');
  const styles = new Set<string>();
  const fonts = new Set<string>();
  const visit = ({ css = [], assets = [], imports = [] }: Chunk): void => {
    for (const file of assets) if (file.endsWith('.woff2')) fonts.add(file);
    for (const file of css) styles.add(file);
    for (const name of imports) if (manifest[name]) visit(manifest[name]);
  };
  visit(entry);
  // What the screens share is loaded beside the entry instead of after it.
  const shared = Object.entries(manifest).flatMap(([name, { file }]) => (name.startsWith('_shared-') ? file : []));
  const boot = JSON.stringify({ origin, locales: { en: locale('en'), es: locale('es') } });
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${origin}`,
    "font-src 'self'",
    `connect-src 'self' blob: ${origin}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    `base-uri ${origin}`,
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${appName}</title>
${[...fonts].map((file) => `    <link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`).join('\n')}
${shared.map((file) => `    <link rel="modulepreload" href="/${file}" />`).join('\n')}
${[...styles].map((file) => `    <link rel="stylesheet" href="/${file}" />`).join('\n')}
    <script type="application/json" id="native-boot">${boot}</script>
    <script type="module" src="/${entry.file}"></script>
  </head>
  <body></body>
</html>
`;
}
