import { KIND_COLORS } from '@cordada/core/covers/kindColors';
import { KIND_SYMBOLS } from '@cordada/core/covers/kindSymbols';
import type { KindName } from '@cordada/core/elements/kinds';

export interface ShareCard {
  readonly kind: KindName;
  /** Whose terrain is behind the words; null where it is of no place. */
  readonly cover: { readonly of: 'element' | 'activity'; readonly id: string } | { readonly of: 'scene' } | null;
  readonly label: string;
  readonly title: string;
  readonly facts: readonly string[];
}

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

const MARGIN = 72;
const TEXT_WIDTH = SHARE_WIDTH - 2 * MARGIN;
/** Letters of the display font are about half as wide as high. */
const LETTER_WIDTH = 0.53;
const TITLE_SIZES = [104, 88, 72, 60] as const;
const TITLE_LINES_MAX = 3;
/** Scripts that the bundled fonts cover. Names in other scripts are omitted, because they would render as boxes. */
const DRAWABLE = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

const PAPER = '#FAF7F2';
const INK = '#1B211F';
const MUTED = '#59635E';

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function wrap(text: string, lettersPerLine: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (longer.length > lettersPerLine && line) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function setTitle(title: string): { size: number; lines: readonly string[] } {
  for (const size of TITLE_SIZES) {
    const letters = Math.floor(TEXT_WIDTH / (size * LETTER_WIDTH));
    const lines = wrap(title, letters);
    const most = size >= 88 ? 2 : TITLE_LINES_MAX;
    if (lines.length <= most && lines.every((line) => line.length <= letters)) return { size, lines };
  }
  const size = TITLE_SIZES.at(-1) ?? 60;
  const letters = Math.floor(TEXT_WIDTH / (size * LETTER_WIDTH));
  const lines = wrap(title, letters)
    .slice(0, TITLE_LINES_MAX)
    .map((line, index, all) =>
      line.length > letters || index === all.length - 1 ? `${line.slice(0, letters - 1).trimEnd()}…` : line,
    );
  return { size, lines };
}

const MARK = `<g fill="none" stroke-linecap="round"><g stroke="${INK}" stroke-width="1.6"><path d="M17 4c5 0 13 8 13 14.5S24 30 16 30 4 25 4 18.500 12 4 17 4z" stroke-opacity=".35"/><path d="M17.500 9c3.500 0 8 5 8 9.500s-4 7.500-9 7.500-8-3-8-7.500S14 9 17.500 9z" stroke-opacity=".65"/><path d="M18 14c2 0 3.500 2 3.500 4.500S19.500 22 17 22s-4-1.500-4-3.500S16 14 18 14z"/></g><path stroke="#B54303" stroke-width="2.400" d="M5.500 29C10 27 9 20.500 13.500 20.500S19 15 28.500 6"/></g>`;

/** Without terrain: the symbol of the kind, large and faint. */
function symbolOf(kind: KindName, color: string): string {
  return `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${color}" fill-opacity=".1"/><path transform="translate(600 10) scale(38)" fill="${color}" fill-opacity=".22" fill-rule="evenodd" d="${KIND_SYMBOLS[kind]}"/>`;
}

/** @param terrain the cover as JPEG; null where there is none */
export function shareImageSvg(card: ShareCard, terrain: Buffer | null): string {
  const kindColor = KIND_COLORS[card.kind].light;
  const behind = terrain
    ? `<image width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${terrain.toString('base64')}"/>`
    : symbolOf(card.kind, kindColor);
  const title = DRAWABLE.test(card.title) ? card.title : card.label;
  const { size, lines } = setTitle(title);
  const facts = card.facts.filter((fact) => DRAWABLE.test(fact)).join('  ·  ');
  const bottom = facts ? 452 : 500;
  const titleTop = bottom - (lines.length - 1) * size * 1.05;
  const text = (
    x: number,
    y: number,
    family: string,
    weight: number,
    fontSize: number,
    fill: string,
    content: string,
  ): string =>
    `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${fontSize}" fill="${fill}">${escapeXml(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">`,
    `<defs><linearGradient id="veil" x1="0" y1="1" x2="0.35" y2="0"><stop offset=".25" stop-color="${PAPER}" stop-opacity=".96"/><stop offset="1" stop-color="${PAPER}" stop-opacity="0"/></linearGradient></defs>`,
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${PAPER}"/>`,
    behind,
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="url(#veil)"/>`,
    title === card.label ? '' : text(MARGIN, titleTop - size * 0.98, 'Hanken Grotesk', 600, 34, kindColor, card.label),
    ...lines.map((line, index) =>
      text(MARGIN - 3, titleTop + index * size * 1.05, 'Bricolage Grotesque', 800, size, INK, line),
    ),
    facts ? text(MARGIN, 506, 'Hanken Grotesk', 600, 34, MUTED, facts) : '',
    `<rect x="0" y="${SHARE_HEIGHT - 10}" width="${SHARE_WIDTH}" height="10" fill="${kindColor}"/>`,
    `<g transform="translate(${MARGIN - 6} 540) scale(1.45)">${MARK}</g>`,
    text(MARGIN + 52, 578, 'Bricolage Grotesque', 800, 36, INK, 'Cordada'),
    '</svg>',
  ].join('');
}
