import { ApiFailure } from '../apiFailure.ts';
import { readStored, writeStored } from '../storage.ts';
import type { StorageKey } from '../storage.ts';
import { isLostUpdate } from './isLostUpdate.ts';

/** Milliseconds after the last change before it is sent. */
export const PAUSE_MILLISECONDS = 1_000;
export const RETRY_MILLISECONDS = 8_000;

/**
 * `offline` and `refused`: the change is only in this browser. `conflict`: another tab or device has saved a newer
 * version, so nothing is sent until the author chooses.
 */
export type SavingState = 'unchanged' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict';

export interface SavingStatus {
  readonly state: SavingState;
  /** Why the server refused; null in every other state. */
  readonly refusal: ApiFailure | null;
}

export interface DraftSaverOptions<Content, Version> {
  /** Where the copy in this browser is stored. */
  readonly key: StorageKey;
  readonly content: Content;
  readonly version: Version;
  /** The content on the server; null if it is unknown or differs. */
  readonly saved: Content | null;
  /** `saving` sends the content without waiting for a change. */
  readonly state: 'unchanged' | 'saving' | 'conflict';
  /** The version that `overwrite` replaces, for a saver that starts with a conflict. */
  readonly conflictVersion?: Version;
  /** @param isSaved whether the server has all of it */
  readonly copyOf: (content: Content, version: Version, isSaved: boolean) => object;
  /** Keeps the copy in this browser after the content has been saved. */
  readonly keepsCopy?: boolean;
  /** Content that is not sendable is stored in this browser only. */
  readonly isSendable?: (content: Content) => boolean;
  readonly isSame?: (a: Content, b: Content) => boolean;
  /** Resolves to the new version. Rejects with the failure `conflict` if `version` is not the newest one. */
  readonly send: (content: Content, version: Version, isOverwriting: boolean) => Promise<Version>;
  /** Called when the page is left with changes that are only in this browser. */
  readonly onLeft?: () => void;
  /** The version to send in order to overwrite the one that caused a conflict. */
  readonly versionAfter: (conflict: ApiFailure, version: Version) => Version;
}

/**
 * Saves a draft: in this browser immediately, on the server after a pause. Requests run one after the other, because
 * each needs the version that the previous one returned. Failed requests are repeated.
 */
export class DraftSaver<Content, Version> {
  readonly #options: DraftSaverOptions<Content, Version>;
  readonly #listeners = new Set<() => void>();
  #status: SavingStatus;
  #content: Content;
  #saved: Content | null;
  #version: Version;
  #conflictVersion: Version;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isChanged: boolean;
  #isAttached = false;
  #isClosed = false;

  constructor(options: DraftSaverOptions<Content, Version>) {
    this.#options = options;
    this.#status = { state: options.state, refusal: null };
    this.#content = options.content;
    this.#saved = options.saved;
    this.#version = options.version;
    this.#conflictVersion = options.conflictVersion ?? options.version;
    this.#isChanged = options.state !== 'unchanged';
  }

  get status(): SavingStatus {
    return this.#status;
  }

  get content(): Content {
    return this.#content;
  }

  /** The version that the server returned last. */
  get version(): Version {
    return this.#version;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts sending in a page; the returned function stops it. */
  attach(): () => void {
    this.#isAttached = true;
    const control = new AbortController();
    const { signal } = control;
    addEventListener('online', () => this.#status.state === 'offline' && this.#sendUnsaved(), { signal });
    addEventListener(
      'beforeunload',
      (event) => {
        const isAtRisk = this.#isChanged && !this.#isSaved() && readStored(this.#options.key) === null;
        if (isAtRisk && !this.#isClosed) event.preventDefault();
      },
      { signal },
    );
    if (this.#status.state === 'saving') this.#schedule(PAUSE_MILLISECONDS);
    return () => {
      this.#isAttached = false;
      control.abort();
      clearTimeout(this.#timer);
      // What is under way may be the last of it.
      void this.#queue.then(() => {
        const isLeft = !this.#isAttached && !this.#isClosed && this.#isChanged && !this.#isSaved();
        if (isLeft && this.#isSendable()) this.#options.onLeft?.();
      });
    };
  }

  /** Somebody else has sent for it what it had. */
  continueFrom(version: Version): void {
    this.#version = version;
  }

  change(content: Content): void {
    if (this.#isClosed) return;
    this.#content = content;
    this.#isChanged = true;
    this.#storeCopy();
    const { state } = this.#status;
    const isScheduled = this.#schedule(state === 'offline' ? RETRY_MILLISECONDS : PAUSE_MILLISECONDS);
    if (isScheduled && (state === 'unchanged' || state === 'saved')) this.#setStatus('saving');
    // The author has undone the changes.
    if (this.#isSaved() && (state === 'saving' || state === 'offline' || state === 'refused')) this.#setStatus('saved');
  }

  /**
   * Sends the changes that are not saved yet, or the given content whatever has been saved. A failed request of given
   * content is not repeated.
   * @returns the saved version
   * @throws ApiFailure when the server refuses
   */
  async flush(content?: Content): Promise<Version> {
    if (content !== undefined) return this.#enqueue(() => this.#send(content));
    while (!this.#isSaved()) await this.#enqueue(() => this.#send(this.#content));
    return this.#version;
  }

  /**
   * Resolves a conflict: what another tab or device has saved is overwritten, at once if the content is sendable.
   * @throws ApiFailure when the server refuses
   */
  async overwrite(): Promise<Version> {
    this.#version = this.#conflictVersion;
    this.#setStatus('unchanged');
    if (!this.#isSendable()) return this.#version;
    return this.#enqueue(() => this.#send(this.#content, true));
  }

  /** Continues with content that the server has in this version. */
  replace(content: Content, version: Version): void {
    this.#saved = content;
    this.#restart(content, version);
    this.#setStatus('saved');
  }

  /** Continues with a new draft that the server does not have. */
  restart(content: Content, version: Version): void {
    this.#saved = null;
    this.#restart(content, version);
    this.#setStatus('unchanged');
  }

  /** Removes the copy in this browser and ignores further changes. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    writeStored(this.#options.key, null);
  }

  #restart(content: Content, version: Version): void {
    clearTimeout(this.#timer);
    this.#content = content;
    this.#version = version;
    this.#isChanged = false;
    writeStored(this.#options.key, null);
  }

  #isSaved(): boolean {
    const { isSame = Object.is } = this.#options;
    return this.#saved !== null && isSame(this.#saved, this.#content);
  }

  #isSendable(): boolean {
    return this.#options.isSendable?.(this.#content) ?? true;
  }

  #storeCopy(isSaved = false): void {
    if (this.#isClosed) return;
    writeStored(this.#options.key, JSON.stringify(this.#options.copyOf(this.#content, this.#version, isSaved)));
  }

  #setStatus(state: SavingState, refusal: ApiFailure | null = null): void {
    this.#status = { state, refusal };
    for (const listener of this.#listeners) listener();
  }

  /** Returns false if there is nothing to send. */
  #schedule(milliseconds: number): boolean {
    clearTimeout(this.#timer);
    if (!this.#isAttached || this.#isClosed || this.#status.state === 'conflict') return false;
    if (this.#isSaved() || !this.#isSendable()) return false;
    this.#timer = setTimeout(() => this.#sendUnsaved(), milliseconds);
    return true;
  }

  #sendUnsaved(): void {
    clearTimeout(this.#timer);
    const send = (): Promise<unknown> =>
      this.#isSaved() || !this.#isSendable() ? Promise.resolve() : this.#send(this.#content);
    // The status tells the failure.
    this.#enqueue(send).catch(() => undefined);
  }

  #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #send(content: Content, isOverwriting = false): Promise<Version> {
    clearTimeout(this.#timer);
    this.#setStatus('saving');
    try {
      this.#version = await this.#options.send(content, this.#version, isOverwriting);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    this.#saved = content;
    if (this.#isSaved()) {
      if (this.#options.keepsCopy) this.#storeCopy(true);
      else writeStored(this.#options.key, null);
      this.#setStatus('saved');
    } else {
      // The copy needs the new version, or it would look like a conflict on the next visit.
      this.#storeCopy();
      this.#setStatus(this.#schedule(PAUSE_MILLISECONDS) ? 'saving' : 'saved');
    }
    return this.#version;
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiFailure)) this.#setStatus('offline');
    else if (isLostUpdate(error)) {
      this.#conflictVersion = this.#options.versionAfter(error, this.#version);
      this.#setStatus('conflict');
      return;
    } else if (error.errorCode === 'unavailable' || error.status >= 500) this.#setStatus('offline');
    else {
      this.#setStatus('refused', error);
      // Invalid content stays invalid until it is changed.
      if (error.status === 422) return;
    }
    this.#schedule(RETRY_MILLISECONDS);
  }
}
