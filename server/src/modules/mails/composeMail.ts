import { cleanText } from '@cordada/core/format/cleanText';

export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly closing?: readonly string[];
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

const SUBJECT_MAX_LENGTH = 150;

/** Composes text and HTML bodies. The subject is reduced to one clean line, because names in it come from users. */
export function composeMail(content: MailContent): { subject: string; text: string; html: string } {
  const subject = cleanText(content.subject, SUBJECT_MAX_LENGTH);
  const paragraphs = content.paragraphs.map((paragraph) => cleanText(paragraph));
  const closing = (content.closing ?? []).map((paragraph) => cleanText(paragraph));
  const { action, unsubscribe } = content;
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    '-- \nCordada',
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: htmlOf(subject, paragraphs, closing, action, unsubscribe) };
}

type Link = { readonly label: string; readonly url: string };

/**
 * Mail clients ignore stylesheets and custom properties, so styles are inline, with colours that work in light and
 * dark mode.
 */
function htmlOf(
  subject: string,
  paragraphs: readonly string[],
  closing: readonly string[],
  action: Link | undefined,
  unsubscribe: Link | undefined,
): string {
  const small = 'margin:0 0 12px;font-size:14px;color:#6b736f';
  return [
    `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 20px;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">`,
    `<div style="max-width:520px;margin:0 auto">`,
    `<p style="margin:0 0 28px;font-size:20px;font-weight:700">Cordada</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    action
      ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#b0451a;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
        `<p style="${small};word-break:break-all">${escapeHtml(action.url)}</p>`
      : '',
    ...closing.map((paragraph) => `<p style="${small}">${escapeHtml(paragraph)}</p>`),
    unsubscribe
      ? `<p style="${small};margin-top:32px"><a href="${escapeHtml(unsubscribe.url)}" style="color:#6b736f">${escapeHtml(unsubscribe.label)}</a></p>`
      : '',
    '</div></body></html>',
  ].join('');
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
}
