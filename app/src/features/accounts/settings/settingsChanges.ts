/** What the server has, and changes of it that are on their way, in the order in which they were made. */
export interface Changing<Values> {
  readonly confirmed: Values;
  readonly underWay: readonly Partial<Values>[];
}

/** What is shown: each change at once, and none of them undone by the answer to an earlier one. */
export const shownValues = <Values>({ confirmed, underWay }: Changing<Values>): Values =>
  underWay.reduce<Values>((values, change) => ({ ...values, ...change }), confirmed);

export const withChange = <Values>(state: Changing<Values>, change: Partial<Values>): Changing<Values> => ({
  ...state,
  underWay: [...state.underWay, change],
});

/** @param answer what the server has after the change; null if it has refused it */
export const settled = <Values>(
  { confirmed, underWay }: Changing<Values>,
  change: Partial<Values>,
  answer: Values | null,
): Changing<Values> => ({
  confirmed: answer ?? confirmed,
  underWay: underWay.filter((one) => one !== change),
});
