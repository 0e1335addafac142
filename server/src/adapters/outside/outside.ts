export interface Outside {
  /**
   * Downloads a public file to a local path.
   * @throws OutsideFailure when it is unavailable, too large or at an address that is not public
   */
  fetchTo(url: string, path: string, maxBytes: number): Promise<void>;
}

export class OutsideFailure extends Error {}
