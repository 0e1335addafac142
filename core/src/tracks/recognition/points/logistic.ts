/** Weights of the logistic models, in the order of the names of their features. */
export interface Weights {
  /** Summits whose place is known to 50 m or better. */
  readonly summit: readonly number[];
  readonly coarseSummit: readonly number[];
  readonly place: readonly number[];
  readonly gap: readonly number[];
}

/** Log-odds of a logistic model. */
export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

export const probabilityOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
