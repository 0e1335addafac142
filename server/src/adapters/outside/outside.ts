/** Files of other sites, for which nobody here answers. */
export interface Outside {
  /**
   * Fetches a file of the public web to a path of this machine.
   * @throws OutsideFailure when it cannot be had, is too large or leads anywhere that is not public
   */
  fetchTo(url: string, path: string, maxBytes: number): Promise<void>;
}

/** Why a file of another site could not be had. */
export class OutsideFailure extends Error {}
