import { ROUTE_NETWORKS } from '../style/detail/pathLayers.ts';
import type { MapPalette } from '../style/palette.ts';

const RATIO = 2;
const TEXTURE = 48;
const MARK = 17;

function canvasOf(size: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = size * RATIO;
  canvas.height = size * RATIO;
  // Read back at once: on a graphics card each image would wait for everything drawn before it.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.scale(RATIO, RATIO);
  return context;
}

const imageOf = (context: CanvasRenderingContext2D): ImageData =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height);

/** The same numbers from 0 to 1 on each call, so that a texture does not change while one looks at it. */
function randomSequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Draws a seamless texture of loose stones, rock or wetland on a transparent ground. */
export function drawTexture(kind: string, palette: MapPalette): ImageData | null {
  const context = canvasOf(TEXTURE);
  if (!context) return null;
  const random = randomSequence(7);
  context.strokeStyle = kind === 'wetland' ? palette.map('stream') : palette.map('texture');
  context.fillStyle = context.strokeStyle;
  context.globalAlpha = kind === 'rock' ? 0.65 : 0.75;
  context.lineWidth = 1;
  context.lineCap = 'round';
  const count = kind === 'scree' ? 40 : kind === 'rock' ? 26 : 12;
  for (let i = 0; i < count; i += 1) {
    const [x, y, size, turn] = [random() * TEXTURE, random() * TEXTURE, random(), random()];
    // Marks at an edge are drawn at the opposite one too.
    for (const left of [x - TEXTURE, x, x + TEXTURE]) {
      for (const top of [y - TEXTURE, y, y + TEXTURE]) {
        context.beginPath();
        if (kind === 'scree') {
          context.arc(left, top, 0.45 + size * 0.6, 0, 2 * Math.PI);
          context.fill();
        } else if (kind === 'rock') {
          const long = 2 + size * 4;
          context.moveTo(left, top);
          context.lineTo(left + long * 0.45, top - long * 0.7 * (0.5 + turn));
          context.lineTo(left + long, top + long * 0.25 * turn);
          context.stroke();
        } else {
          context.moveTo(left, top);
          context.lineTo(left + 4 + size * 4, top);
          context.stroke();
        }
      }
    }
  }
  return imageOf(context);
}

type Draw = (context: CanvasRenderingContext2D) => void;

const triangle: Draw = (context) => {
  context.moveTo(8.5, 3);
  context.lineTo(14.2, 13.5);
  context.lineTo(2.8, 13.5);
  context.closePath();
};
const house: Draw = (context) => {
  context.moveTo(8.5, 2.5);
  context.lineTo(15, 8.2);
  context.lineTo(13.2, 8.2);
  context.lineTo(13.2, 14);
  context.lineTo(3.8, 14);
  context.lineTo(3.8, 8.2);
  context.lineTo(2, 8.2);
  context.closePath();
};
const roof: Draw = (context) => {
  context.moveTo(8.5, 3);
  context.lineTo(15, 14);
  context.lineTo(12.6, 14);
  context.lineTo(8.5, 7);
  context.lineTo(4.4, 14);
  context.lineTo(2, 14);
  context.closePath();
};
const saddle: Draw = (context) => {
  context.moveTo(2.5, 4);
  context.quadraticCurveTo(8.5, 13, 14.5, 4);
  context.lineTo(14.5, 7.4);
  context.quadraticCurveTo(8.5, 16.5, 2.5, 7.4);
  context.closePath();
};
const drop: Draw = (context) => {
  context.moveTo(8.5, 3);
  context.bezierCurveTo(10.5, 6.5, 12.5, 8, 12.5, 10.4);
  context.arc(8.5, 10.4, 4, 0, Math.PI);
  context.bezierCurveTo(4.5, 8, 6.5, 6.5, 8.5, 3);
  context.closePath();
};
const cross: Draw = (context) => {
  context.rect(7.6, 2.5, 1.8, 12);
  context.rect(4.6, 5.2, 7.8, 1.8);
};
const square: Draw = (context) => context.roundRect(2.5, 2.5, 12, 12, 2.5);
const fan: Draw = (context) => {
  for (const turn of [-150, -120, -90, -60, -30]) {
    const [x, y] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    context.moveTo(8.5 + 3 * x - y * 0.5, 12 + 3 * y + x * 0.5);
    context.lineTo(8.5 + 9 * x - y * 1.1, 12 + 9 * y + x * 1.1);
    context.lineTo(8.5 + 9 * x + y * 1.1, 12 + 9 * y - x * 1.1);
    context.lineTo(8.5 + 3 * x + y * 0.5, 12 + 3 * y - x * 0.5);
    context.closePath();
  }
};
const arch: Draw = (context) => {
  context.moveTo(3, 14);
  context.arc(8.5, 9, 5.5, Math.PI, 2 * Math.PI);
  context.lineTo(14, 14);
  context.lineTo(11, 14);
  context.arc(8.5, 10.5, 2.5, 2 * Math.PI, Math.PI, true);
  context.lineTo(6, 14);
  context.closePath();
};
const dot: Draw = (context) => context.arc(8.5, 8.5, 3, 0, 2 * Math.PI);

const MARKS: Readonly<Record<string, { readonly draw: Draw; readonly color: (palette: MapPalette) => string }>> = {
  peak: { draw: triangle, color: (palette) => palette.kind('mountain') },
  volcano: { draw: triangle, color: (palette) => palette.kind('volcano') },
  pass: { draw: saddle, color: (palette) => palette.muted },
  hut: { draw: house, color: (palette) => palette.kind('shelter') },
  shelter: { draw: roof, color: (palette) => palette.kind('shelter') },
  spring: { draw: drop, color: (palette) => palette.map('stream') },
  waterfall: { draw: drop, color: (palette) => palette.map('stream') },
  viewpoint: { draw: fan, color: (palette) => palette.kind('genericPoint') },
  parking: { draw: square, color: (palette) => palette.kind('access') },
  camp_site: { draw: roof, color: (palette) => palette.evergreen },
  cave: { draw: arch, color: (palette) => palette.muted },
  cross: { draw: cross, color: (palette) => palette.muted },
};

/** Draws the mark of a point of the detailed map, with a halo; a dot for kinds without a mark of their own. */
export function drawMark(kind: string, palette: MapPalette): ImageData | null {
  const context = canvasOf(MARK);
  if (!context) return null;
  const { draw, color } = MARKS[kind] ?? { draw: dot, color: () => palette.muted };
  context.beginPath();
  draw(context);
  context.lineJoin = 'round';
  context.lineWidth = 2.5;
  context.strokeStyle = palette.paper;
  context.stroke();
  context.fillStyle = color(palette);
  context.fill();
  if (kind === 'parking') {
    context.fillStyle = palette.paper;
    context.font = 'bold 10px sans-serif';
    context.textAlign = 'center';
    context.fillText('P', 8.5, 12.2);
  }
  return imageOf(context);
}

const SHIELD = { width: 16, height: 12, edge: 4 } as const;

/** A plate for the number of a road, or of a route in the colour of its network; it stretches to its text. */
export function drawShield(kind: string, palette: MapPalette): ImageData | null {
  const network = ROUTE_NETWORKS.find(({ id }) => id === kind);
  const context = canvasOf(SHIELD.width);
  if (!context) return null;
  context.beginPath();
  context.roundRect(0.75, 0.75, SHIELD.width - 1.5, SHIELD.height - 1.5, 2.5);
  context.fillStyle = network ? palette.raised : palette.map('road-main');
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = palette.map(network?.color ?? 'road-casing');
  context.stroke();
  return context.getImageData(0, 0, SHIELD.width * RATIO, SHIELD.height * RATIO);
}

/** The middle of a plate stretches; its edges stay as they are drawn. */
export function shieldOptions() {
  const [left, right] = [SHIELD.edge * RATIO, (SHIELD.width - SHIELD.edge) * RATIO];
  const [top, bottom] = [SHIELD.edge * RATIO, (SHIELD.height - SHIELD.edge) * RATIO];
  return {
    pixelRatio: RATIO,
    stretchX: [[left, right]] as [number, number][],
    stretchY: [[top, bottom]] as [number, number][],
    content: [2, 2, SHIELD.width * RATIO - 2, SHIELD.height * RATIO - 2] as [number, number, number, number],
  };
}

const ARROW = 11;
const MILE = 18;

/** Points along the line of a track, to the right as MapLibre expects it. */
export function drawArrow(palette: MapPalette): ImageData | null {
  const context = canvasOf(ARROW);
  if (!context) return null;
  context.beginPath();
  context.moveTo(3, 2);
  context.lineTo(8, 5.5);
  context.lineTo(3, 9);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = 1.8;
  context.strokeStyle = palette.paper;
  context.stroke();
  return imageOf(context);
}

/** The disc under the number of a kilometre or mile. */
export function drawMile(palette: MapPalette): ImageData | null {
  const context = canvasOf(MILE);
  if (!context) return null;
  context.beginPath();
  context.arc(MILE / 2, MILE / 2, MILE / 2 - 1.5, 0, 2 * Math.PI);
  context.fillStyle = palette.raised;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = palette.accent;
  context.stroke();
  return imageOf(context);
}
