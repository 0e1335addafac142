// Module scripts of the page are asynchronous: the refresh runtime has to come first by hand.
const refresh = (await import(/* @vite-ignore */ `${'/@react-refresh'}`)) as {
  injectIntoGlobalHook: (target: Window) => void;
};
refresh.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });
await import(/* @vite-ignore */ `${'/@vite/client'}`);
await import('./browser.tsx');

export {};
