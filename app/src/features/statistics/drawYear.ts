const SIZE = 1_080;
const MARGIN = 96;

/** Heights of a ridge, as shares of its band, from the left edge to the right. */
const RIDGE = [0.1, 0.35, 0.28, 0.62, 0.5, 0.95, 0.7, 0.78, 0.45, 0.58, 0.3, 0.4, 0.12];

/**
 * Draws a square picture with a title and four figures, each a value and a label.
 * @throws Error when the browser draws no canvas
 */
export async function drawYear({
  title,
  name,
  figures,
}: {
  readonly title: string;
  readonly name: string;
  readonly figures: readonly (readonly [value: string, label: string])[];
}): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  const style = getComputedStyle(document.documentElement);
  const family = getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily;
  const color = (token: string, fallback: string): string => style.getPropertyValue(token).trim() || fallback;
  const [paper, ink, muted, accent] = [
    color('--paper', '#fff'),
    color('--ink', '#111'),
    color('--muted', '#555'),
    color('--accent', '#c2410c'),
  ];
  pen.fillStyle = paper;
  pen.fillRect(0, 0, SIZE, SIZE);

  const ridge = (base: number, height: number, alpha: number): void => {
    pen.globalAlpha = alpha;
    pen.fillStyle = accent;
    pen.beginPath();
    pen.moveTo(0, SIZE);
    for (const [index, share] of RIDGE.entries()) {
      pen.lineTo((index * SIZE) / (RIDGE.length - 1), base - share * height);
    }
    pen.lineTo(SIZE, SIZE);
    pen.fill();
    pen.globalAlpha = 1;
  };
  ridge(1_010, 260, 0.25);
  ridge(1_070, 200, 0.6);

  const write = (text: string, x: number, y: number, size: number, fill: string, weight = 700): void => {
    pen.fillStyle = fill;
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillText(text, x, y, SIZE - MARGIN - x);
  };
  write(title, MARGIN, 180, 84, ink);
  write(name, MARGIN, 250, 40, muted, 500);
  for (const [index, [value, label]] of figures.entries()) {
    const [x, y] = [MARGIN + (index % 2) * (SIZE / 2 - MARGIN / 2), 430 + Math.floor(index / 2) * 190];
    write(value, x, y, 88, index === 0 ? accent : ink);
    write(label, x, y + 52, 36, muted, 500);
  }
  write('Cordada', SIZE - MARGIN - 150, SIZE - 40, 36, paper);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
  });
}
