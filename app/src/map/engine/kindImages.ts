import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { accessSymbol } from '@cordada/core/covers/accessSymbols';
import { KIND_SYMBOLS } from '@cordada/core/covers/kindSymbols';
import { drawArrow, drawMark, drawMile, drawShield, drawTexture, shieldOptions } from './mapImages.ts';
import { BLANK_PIXELS } from './viewBounds.ts';
import type { MapPalette } from '../style/palette.ts';
import { RING_PARTS } from '../style/readerTiles.ts';

const IMAGE_RATIO = 2;
const GLYPH = 15;
const PLAIN = 21;
const DISC = 30;
const DOT = 13;
const PIN = { width: 24, height: 64 };

function canvasOf(width: number, height = width): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = width * IMAGE_RATIO;
  canvas.height = height * IMAGE_RATIO;
  // Read back at once: on a graphics card each image would wait for everything drawn before it.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.scale(IMAGE_RATIO, IMAGE_RATIO);
  return context;
}

function imageOf(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function circle(context: CanvasRenderingContext2D, radius: number, color: string): void {
  const half = context.canvas.width / IMAGE_RATIO / 2;
  context.beginPath();
  context.arc(half, half, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

/** One of many places; by shape, too, one sees whether it is completed (a diamond) or pending (a ring). */
function drawDot(kind: string, palette: MapPalette): ImageData | null {
  const context = canvasOf(DOT);
  if (!context) return null;
  const half = DOT / 2;
  if (kind === 'completed') {
    for (const [reach, color] of [
      [half, palette.paper],
      [half - 1.5, palette.evergreen],
    ] as const) {
      context.beginPath();
      context.moveTo(half, half - reach);
      context.lineTo(half + reach, half);
      context.lineTo(half, half + reach);
      context.lineTo(half - reach, half);
      context.fillStyle = color;
      context.fill();
    }
  } else {
    circle(context, 5, palette.paper);
    circle(context, 4, kind === 'pending' ? palette.amber : isKindName(kind) ? palette.kind(kind) : palette.ink);
    if (kind === 'pending') circle(context, 2, palette.paper);
  }
  return imageOf(context);
}

/** A pin whose tip is in the middle of the image, so that it points at its place. */
function drawPin(palette: MapPalette): ImageData | null {
  const context = canvasOf(PIN.width, PIN.height);
  if (!context) return null;
  const [middle, tip, radius] = [PIN.width / 2, PIN.height / 2, 9];
  const top = tip - 2.3 * radius;
  for (const [margin, color] of [
    [2, palette.paper],
    [0, palette.accent],
  ] as const) {
    context.beginPath();
    context.arc(middle, top, radius + margin, 0.8 * Math.PI, 0.2 * Math.PI);
    context.lineTo(middle, tip + margin);
    context.closePath();
    context.fillStyle = color;
    context.fill();
  }
  context.beginPath();
  context.arc(middle, top, 3.5, 0, 2 * Math.PI);
  context.fillStyle = palette.paper;
  context.fill();
  return imageOf(context);
}

/** A check in the upper right corner of a disc, so that completed places differ from others by more than colour. */
function drawCheck(context: CanvasRenderingContext2D, palette: MapPalette): void {
  const [x, y, radius] = [context.canvas.width / IMAGE_RATIO - 6.5, 6.5, 6.5];
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.paper;
  context.fill();
  context.beginPath();
  context.moveTo(x - 3.2, y + 0.2);
  context.lineTo(x - 0.9, y + 2.6);
  context.lineTo(x + 3.2, y - 2.4);
  context.lineWidth = 2;
  context.strokeStyle = palette.evergreen;
  context.stroke();
}

/** Around the number of a group: completed is a broad arc from the top, pending a narrow one, so that they differ by more than colour. */
function drawRing(radius: number, part: number, palette: MapPalette): ImageData | null {
  const half = radius + 2;
  const context = canvasOf(2 * half);
  if (!context) return null;
  circle(context, half, palette.paper);
  const top = -Math.PI / 2;
  const end = top + (2 * Math.PI * part) / RING_PARTS;
  const arc = (width: number, from: number, to: number, color: string): void => {
    context.beginPath();
    context.arc(half, half, radius - width / 2, from, to);
    context.lineWidth = width;
    context.strokeStyle = color;
    context.stroke();
  };
  if (part < RING_PARTS) arc(2, end, top + 2 * Math.PI, palette.amber);
  if (part > 0) arc(4.5, top, end, palette.evergreen);
  if (part === RING_PARTS) drawCheck(context, palette);
  return imageOf(context);
}

const symbolOf = (kind: KindName, startKind: string | undefined): Path2D =>
  new Path2D(kind === 'access' ? accessSymbol(startKind) : KIND_SYMBOLS[kind]);

/**
 * Draws the image for an icon name of the style: `plain/<kind>` is the symbol with a halo, `disc/<kind>` the symbol
 * on a disc, with `access.<startKind>` for access points, `completed/<kind>` (with a check) and `pending/<kind>` on a disc in the colour of that state, `disc/start` and
 * `disc/end` the ends of a track, `disc/origin` a pin, `dot/<kind>`, `dot/completed` and `dot/pending` the same places in small,
 * `ring/<radius>.<part>` a group of which so many twentieths are completed.
 */
export function drawImage(name: string, palette: MapPalette): ImageData | null {
  const [variant, symbol = ''] = name.split('/');
  const [kind = '', startKind] = symbol.split('.');
  if (variant === 'texture') return drawTexture(kind, palette);
  if (variant === 'mark') return drawMark(kind, palette);
  if (variant === 'arrow') return drawArrow(palette);
  if (variant === 'mile') return drawMile(palette);
  if (variant === 'shield') return drawShield(kind, palette);
  if (variant === 'dot') return drawDot(kind, palette);
  if (variant === 'ring') return drawRing(Number(kind), Number(startKind), palette);
  if (kind === 'origin') return drawPin(palette);
  if (kind === 'start' || kind === 'end') {
    const context = canvasOf(PLAIN);
    if (!context) return null;
    circle(context, 8.5, palette.paper);
    circle(context, 6.5, kind === 'start' ? palette.evergreen : palette.ink);
    circle(context, 2.5, palette.paper);
    return imageOf(context);
  }
  if (!isKindName(kind)) return null;
  const path = symbolOf(kind, startKind);
  const discs = { disc: palette.kind(kind), completed: palette.evergreen, pending: palette.amber };
  const disc = variant && variant in discs ? discs[variant as keyof typeof discs] : null;
  const isDisc = disc !== null;
  const isHollow = variant === 'pending';
  const size = isDisc ? DISC : PLAIN;
  const context = canvasOf(size);
  if (!context) return null;
  if (isDisc) {
    circle(context, DISC / 2, palette.paper);
    circle(context, DISC / 2 - 2, disc);
    // Pending targets are hollow, so that they differ by more than colour.
    if (isHollow) circle(context, DISC / 2 - 4.5, palette.paper);
  }
  if (variant === 'completed') drawCheck(context, palette);
  context.translate((size - GLYPH) / 2, (size - GLYPH) / 2);
  if (!isDisc) {
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = palette.paper;
    context.stroke(path);
  }
  context.fillStyle = isHollow ? palette.amber : isDisc ? palette.paper : palette.kind(kind);
  context.fill(path, 'evenodd');
  return imageOf(context);
}

/** An invisible image, named by its size as `blank/49x113`. */
export function blankImage(name: string): ImageData | null {
  const [width = 0, height = 0] = name.slice('blank/'.length).split('x').map(Number);
  return width > 0 && height > 0 ? new ImageData(width, height) : null;
}

export function imageOptions(name: string) {
  if (name.startsWith('shield/')) return shieldOptions();
  return { pixelRatio: name.startsWith('blank/') ? 1 / BLANK_PIXELS : IMAGE_RATIO };
}
