interface RefreshRuntime {
  readonly injectIntoGlobalHook: (target: Window) => void;
}

/** A dynamic URL, because the compiler would try to resolve a literal. */
const load = (url: string): Promise<unknown> => import(/* @vite-ignore */ url);

// Module scripts of the page are asynchronous, so the refresh runtime must be loaded explicitly first.
async function start(): Promise<void> {
  const refresh = (await load('/@react-refresh')) as RefreshRuntime;
  refresh.injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });
  await load('/@vite/client');
  await import('./browser.tsx');
}

void start();
