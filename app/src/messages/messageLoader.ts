/**
 * Texts of what the server refuses to members, which come with no page: the browser of a member loads all messages after
 * the first page.
 */
export const MESSAGES_OF_REFUSALS = 'failures.';

/** Loads all messages of the language; null when they are all loaded, as on the server. */
let loadRest: (() => Promise<void>) | null = null;
/** The screen whose messages came with the page. */
let servedScreen: string | null = null;
let loading: Promise<void> | null = null;

/**
 * Sets how the rest of the messages is loaded. Without it, all messages count as loaded.
 * @param screen the file in `pageScreens` whose messages came with the page; null for a page without a screen
 */
export function setMessageLoader(screen: string | null, load: () => Promise<void>): void {
  servedScreen = screen;
  loadRest = load;
}

/** Whether all messages of the language are loaded. */
export const areAllMessagesLoaded = (): boolean => loadRest === null;

/** Resolves when all messages are loaded. After a failure the next call tries again. */
export function loadAllMessages(): Promise<void> {
  if (!loadRest) return Promise.resolve();
  loading ??= loadRest().then(
    () => {
      loadRest = null;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * Resolves with the module when both the module and all messages are loaded. The build adds this call to every
 * `import()` of a module that uses messages.
 */
export async function withAllMessages<T>(module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, loadAllMessages()]);
  return loaded;
}

/** The same for a screen; it does not wait if the messages of the screen came with the page. */
export function withScreenMessages<T>(screen: string, module: Promise<T>): Promise<T> {
  return screen === servedScreen ? module : withAllMessages(module);
}
