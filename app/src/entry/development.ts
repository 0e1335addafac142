interface RefreshRuntime {
  readonly injectIntoGlobalHook: (target: Window) => void;
}

/** Imports what only the development server knows; a literal would be resolved by the compiler. */
const load = (url: string): Promise<unknown> => import(/* @vite-ignore */ url);

// Module scripts of the page are asynchronous: the refresh runtime has to come first by hand.
async function start(): Promise<void> {
  const refresh = (await load('/@react-refresh')) as RefreshRuntime;
  refresh.injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });
  await load('/@vite/client');
  await import('./browser.tsx');
}

void start();
