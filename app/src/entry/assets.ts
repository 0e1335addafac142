export type AssetManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

export interface PageAssets {
  readonly script: string;
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** The messages of the page. */
  readonly messages: string;
  /** All messages of the language. */
  readonly locale: string;
}

const ENTRY = 'src/entry/browser.tsx';

/** The name of the messages file of a page without a screen, such as an unknown address. */
export const NO_SCREEN = 'shell/NoScreen';

/**
 * @param screen file of the screen as in `pageScreens`
 * @param sources source paths of the parts whose chunks belong to the first load, such as the screen
 */
export function assetsOf(
  manifest: AssetManifest,
  language: string,
  screen: string | null,
  sources: readonly string[],
): PageAssets {
  const entry = manifest[ENTRY];
  const locale = manifest[`locales/${language}.json`];
  const messages = manifest[`locales/${language}/${screen ?? NO_SCREEN}.json`];
  if (!entry || !locale || !messages) {
    throw new Error('The asset manifest has no entry or no messages: build the app again.');
  }
  const seen = new Set<string>();
  const styles = new Set<string>();
  const fonts = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const asset of chunk.assets ?? []) if (asset.endsWith('.woff2')) fonts.add(`/${asset}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(ENTRY);
  for (const source of sources) visit(source);
  return {
    script: `/${entry.file}`,
    // The sources name the largest part, the engine of maps, last.
    modules: [...seen]
      .filter((name) => name !== ENTRY)
      .map((name) => `/${manifest[name]!.file}`)
      .toReversed(),
    styles: [...styles],
    fonts: [...fonts],
    messages: `/${messages.file}`,
    locale: `/${locale.file}`,
  };
}

export const DEVELOPMENT_ASSETS = (language: string): PageAssets => ({
  script: '/src/entry/development.ts',
  modules: [],
  styles: ['/src/ui/app.css'],
  fonts: [],
  messages: `/locales/${language}.json`,
  locale: `/locales/${language}.json`,
});
