import { hasToken } from '#app/data/viewer.ts';
import type { Translate } from '#app/messages/catalog.ts';
import { askForOwner, canAskForOwner, isAppLockOn } from '#app/features/appLock/index.ts';
import { onNative } from '#app/platform/nativeBridge.ts';

/** What a member who switched the lock on sees instead of the app until the device recognises its owner. */
export class LockScreen {
  readonly #translate: Translate;
  #dialog: HTMLDialogElement | null = null;
  #isAsking = false;

  constructor(translate: Translate) {
    this.#translate = translate;
  }

  /** Covers the app if it is to be locked, and resolves when it is open. */
  async pass(): Promise<void> {
    if (!isAppLockOn() || !hasToken()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const ask = async (): Promise<void> => {
      if (this.#isAsking) return;
      this.#isAsking = true;
      // A device whose own lock was removed has nothing to ask for: removing it has asked for it.
      const isOwner = !(await canAskForOwner()) || (await askForOwner(this.#translate('shell.lock.reason')));
      this.#isAsking = false;
      if (!isOwner) return;
      this.#dialog?.remove();
      this.#dialog = null;
      resolve();
    };
    this.#cover(() => void ask());
    void ask();
    await promise;
  }

  /** Covers the app as soon as it is left, so that the list of open apps shows nothing of it. */
  watch(): void {
    onNative('App', 'appStateChange', ({ isActive }) => {
      // The question of the device itself leaves the app for a moment.
      if (this.#isAsking || !isAppLockOn() || !hasToken()) return;
      if (isActive === false) this.#cover(() => void this.pass());
      else if (this.#dialog) void this.pass();
    });
  }

  #cover(onUnlock: () => void): void {
    this.#dialog?.remove();
    const dialog = document.createElement('dialog');
    dialog.className =
      'm-0 grid h-dvh max-h-none w-full max-w-none place-content-center justify-items-center gap-6 bg-paper p-6 text-ink';
    dialog.setAttribute('aria-labelledby', 'lock-title');
    const title = document.createElement('h1');
    title.id = 'lock-title';
    title.className = 'text-2xl';
    title.textContent = this.#translate('shell.lock.title');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'min-h-11 rounded-sm bg-accent-fill px-6 py-2 font-semibold text-on-accent';
    button.textContent = this.#translate('shell.lock.unlock');
    button.addEventListener('click', onUnlock);
    dialog.append(title, button);
    // The back button and Escape open nothing.
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    document.body.append(dialog);
    dialog.showModal();
    this.#dialog = dialog;
  }
}
