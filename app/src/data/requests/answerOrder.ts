/** Whether an answer may be shown: false if a later question has been answered already. Asked once, when it arrives. */
export type IsNewest = () => boolean;

/** Numbers questions whose answers may arrive in another order, so that an older answer never replaces a newer one. */
export function answerOrder(): { readonly ask: () => IsNewest } {
  let asked = 0;
  let answered = 0;
  return {
    ask() {
      asked += 1;
      const turn = asked;
      return () => {
        if (turn < answered) return false;
        answered = turn;
        return true;
      };
    },
  };
}
