import { cleanText } from '@cordada/core/format/cleanText';

/** What a mail says, before it becomes text and HTML. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print under it. */
  readonly closing?: readonly string[];
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

const SUBJECT_MAX_LENGTH = 150;

/** Both bodies of a mail and its subject on one line, whatever names it holds. */
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

/** Readers of mail know neither style sheets nor our tokens: attributes, and colours that work on both grounds. */
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
