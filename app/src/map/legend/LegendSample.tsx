import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { drawMark, drawTexture } from '../engine/mapImages.ts';
import { readPalette } from '../style/palette.ts';
import type { LegendSample } from './legendParts.ts';

const WAVE = 'M2 12c8-6 14 4 22-1s10-4 18-2';
const MARK_PIXELS = 17;

/** A sign of the map as the map draws it. */
export function Sample({ sample }: { readonly sample: LegendSample }): ReactNode {
  if (sample.type === 'mark') return <Mark kind={sample.kind} />;
  return (
    <span className="relative shrink-0">
      <SampleFrame>
        <Drawing sample={sample} />
      </SampleFrame>
      {sample.type === 'area' && sample.texture ? <Texture kind={sample.texture} /> : null}
    </span>
  );
}

export const SampleFrame = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <svg viewBox="0 0 44 20" width={44} height={20} aria-hidden="true" className="shrink-0 rounded-sm bg-paper">
    {children}
  </svg>
);

function Drawing({ sample }: { readonly sample: Exclude<LegendSample, { type: 'mark' }> }): ReactNode {
  const gradient = useId();
  switch (sample.type) {
    case 'line': {
      const { color, width, dash, casing, opacity = 1 } = sample;
      return (
        <>
          {casing ? <path d={WAVE} fill="none" stroke={`var(--map-${casing})`} strokeWidth={width + 2} /> : null}
          <path
            d={WAVE}
            fill="none"
            stroke={`var(--map-${color})`}
            strokeWidth={width}
            strokeOpacity={opacity}
            // Dashes of the map are counted in widths of the line.
            strokeDasharray={dash?.map((length) => length * width).join(' ')}
          />
        </>
      );
    }
    case 'area':
      return (
        <rect
          x="2"
          y="3"
          width="40"
          height="14"
          rx="2"
          fill={`var(--map-${sample.color})`}
          stroke={sample.edge ? `var(--map-${sample.edge})` : 'var(--line-strong)'}
        />
      );
    case 'ferrata':
      return (
        <>
          <path d="M2 10h40" stroke="var(--map-ferrata)" strokeWidth="1.4" />
          <path d="M6 6v8M12 6v8M18 6v8M24 6v8M30 6v8M36 6v8" stroke="var(--map-ferrata)" strokeWidth="1.6" />
        </>
      );
    case 'lift':
      return (
        <>
          <path d="M2 10h40" stroke="var(--map-lift)" strokeWidth="1.3" />
          <path d="M7 7.5v5M17 7.5v5M27 7.5v5M37 7.5v5" stroke="var(--map-lift)" strokeWidth="1.3" />
        </>
      );
    case 'cliff':
      return (
        <>
          <path d="M2 8h40" stroke="var(--map-texture)" strokeWidth="1.4" />
          <path d="M2 10.5h40" stroke="var(--map-texture)" strokeWidth="4" strokeDasharray="1.6 2.8" />
        </>
      );
    default: {
      const colors =
        sample.type === 'tint' ? ['tint-low', 'tint-middle', 'tint-high', 'tint-top'] : ['light', 'grass', 'shade'];
      return (
        <>
          <linearGradient id={gradient}>
            {colors.map((color, i) => (
              <stop key={color} offset={i / (colors.length - 1)} stopColor={`var(--map-${color})`} />
            ))}
          </linearGradient>
          <rect x="2" y="3" width="40" height="14" rx="2" fill={`url(#${gradient})`} stroke="var(--line-strong)" />
        </>
      );
    }
  }
}

function Texture({ kind }: { readonly kind: string }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = drawTexture(kind, readPalette());
    if (image) canvas.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [kind]);
  return (
    <canvas
      ref={canvas}
      width={76}
      height={24}
      aria-hidden="true"
      className="absolute top-[4px] left-[3px] h-[12px] w-[38px]"
    />
  );
}

function Mark({ kind }: { readonly kind: string }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = drawMark(kind, readPalette());
    if (image) canvas.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [kind]);
  return (
    <span className="grid w-11 shrink-0 place-items-center">
      <canvas
        ref={canvas}
        width={MARK_PIXELS * 2}
        height={MARK_PIXELS * 2}
        aria-hidden="true"
        className="size-[17px]"
      />
    </span>
  );
}
