/**
 * Replaces WebGL by a context that draws nothing. It runs in the page, so it uses nothing from outside itself.
 *
 * Maps load, place and find everything as they always do and become idle; only their pixels stay empty. Drawing them by
 * software is most of the processor time of a journey.
 */
export function withoutDrawing(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  const contexts = new WeakMap<HTMLCanvasElement, object>();
  const gl = WebGL2RenderingContext.prototype;
  const limits = new Map<number, unknown>([
    [gl.VERSION, 'WebGL 2.0'],
    [gl.SHADING_LANGUAGE_VERSION, 'WebGL GLSL ES 3.00'],
    [gl.VENDOR, 'none'],
    [gl.RENDERER, 'none'],
    [gl.VIEWPORT, new Int32Array(4)],
    [gl.SCISSOR_BOX, new Int32Array(4)],
    [gl.MAX_VIEWPORT_DIMS, new Int32Array([8192, 8192])],
    [gl.ALIASED_LINE_WIDTH_RANGE, new Float32Array([1, 1])],
    [gl.ALIASED_POINT_SIZE_RANGE, new Float32Array([1, 1024])],
    [gl.COLOR_CLEAR_VALUE, new Float32Array(4)],
    [gl.COLOR_WRITEMASK, [true, true, true, true]],
  ]);
  const answers: Record<string, (...given: number[]) => unknown> = {
    getParameter: (name = 0) => (limits.has(name) ? limits.get(name) : 4096),
    getContextAttributes: () => ({ alpha: true, antialias: false, depth: true, stencil: true }),
    getExtension: () => null,
    getSupportedExtensions: () => [],
    getError: () => 0,
    isContextLost: () => false,
    checkFramebufferStatus: () => gl.FRAMEBUFFER_COMPLETE,
    getShaderParameter: () => true,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    getProgramParameter: (_program, name) => (name === gl.ACTIVE_UNIFORMS || name === gl.ACTIVE_ATTRIBUTES ? 0 : true),
    getShaderPrecisionFormat: () => ({ rangeMin: 127, rangeMax: 127, precision: 23 }),
    getAttribLocation: () => 0,
    getUniformLocation: () => ({}),
    clientWaitSync: () => gl.ALREADY_SIGNALED,
  };
  const makeContext = (canvas: HTMLCanvasElement): object =>
    new Proxy(
      {},
      {
        get(_target, name) {
          if (name === 'canvas') return canvas;
          if (name === 'drawingBufferWidth') return canvas.width;
          if (name === 'drawingBufferHeight') return canvas.height;
          if (typeof name !== 'string') return undefined;
          const constant: unknown = Object.getOwnPropertyDescriptor(WebGL2RenderingContext, name)?.value;
          if (typeof constant === 'number') return constant;
          return answers[name] ?? (name.startsWith('create') || name === 'fenceSync' ? () => ({}) : () => undefined);
        },
        set: () => true,
      },
    );
  HTMLCanvasElement.prototype.getContext = function choose(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    if (kind !== 'webgl2' && kind !== 'webgl') return Reflect.apply(getContext, this, [kind, ...rest]);
    const context = contexts.get(this) ?? makeContext(this);
    contexts.set(this, context);
    return context;
  } as typeof getContext;
}
