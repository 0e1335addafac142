/** Work of a member on a device that may be killed at any moment. */
export interface Round {
  readonly ownerId: string;
  readonly token: string;
  /** The first number of what is written in this round. */
  readonly first: number;
  readonly writes: number;
}

/** What is on the device. */
export interface Left {
  readonly fixes: readonly number[];
  readonly owners: readonly string[];
  /** Texts of the pack as it can be read; null before its first download. */
  readonly texts: readonly string[] | null;
  readonly superfluousChunks: number;
}

declare global {
  interface Window {
    /** Tells whoever kills the page what has been acknowledged. */
    said: (text: string) => void;
    work: (round: Round) => Promise<void>;
    left: (ownerId: string) => Promise<Left>;
  }
}
