interface PlainPage {
  readonly language: 'en' | 'es';
  readonly title: string;
  readonly text: string;
  readonly retry: string;
  /** Small print, for example the id of a request. */
  readonly note: string;
}

/** A page that needs no database, script or stylesheet. The texts are ours and hold no characters of HTML. */
export function plainPage({ language, title, text, retry, note }: PlainPage): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title></head>` +
    `<body style="font:18px/1.5 system-ui;max-width:36rem;margin:20vh auto;padding:0 1.5rem">` +
    `<h1>${title}</h1><p>${text}</p>` +
    `<p><a href="" style="display:inline-block;padding:.6rem 1.2rem;border:1px solid;border-radius:6px;color:inherit">${retry}</a></p>` +
    `<p><small>${note}</small></p></body></html>`
  );
}
