export interface SeenPage {
  readonly url: string;
  /** Text of its `title` element, with entities as in HTML. */
  readonly title: string;
}

const SHOWN = 30;

const TEXTS = {
  en: {
    title: 'You are offline',
    text: 'This page has not been opened on this device yet.',
    retry: 'Try again',
    seen: 'You can read these:',
  },
  es: {
    title: 'Sin conexión',
    text: 'Esta página todavía no se ha abierto en este dispositivo.',
    retry: 'Reintentar',
    seen: 'Puedes leer estas:',
  },
} as const;

const STYLE = `body{margin:0;padding:3rem 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;background:#f7f5f0;color:#1f2328}
main{max-width:40rem;margin:auto}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
a{color:inherit}ul{padding:0;list-style:none}li a{display:block;padding:.75rem 0;border-top:1px solid #8884}
.retry{display:inline-block;margin:1rem 0 1.5rem;padding:.6rem 1.2rem;border-radius:.5rem;background:#1f2328;color:#f7f5f0;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#15181c;color:#ece9e2}.retry{background:#ece9e2;color:#15181c}}`;

/** The page for a place that was never opened here: says so, and which pages can be read instead. */
export function offlinePage(language: string, pages: readonly SeenPage[]): Response {
  const name = language.startsWith('es') ? 'es' : 'en';
  const t = TEXTS[name];
  const links = pages
    .slice(0, SHOWN)
    .map(
      ({ url, title }) =>
        `<li><a href="${url.replace(/["&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">${title}</a></li>`,
    )
    .join('');
  // Browsers also call a network without any answer online: a reload there would only take away the link that is being tapped.
  const html = `<!doctype html><html lang="${name}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t.title}</title><style>${STYLE}</style></head><body><main><h1>${t.title}</h1><p>${t.text}</p>
<a class="retry" href="">${t.retry}</a>${links === '' ? '' : `<p>${t.seen}</p><ul>${links}</ul>`}</main>
<script>addEventListener('online',()=>fetch('',{method:'HEAD'}).then(()=>location.reload(),()=>{}))</script></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
