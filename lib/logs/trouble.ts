/** Reports the first of consecutive failures, and their end: each retry fails with an error of its own. */
export function createTrouble(onBegin: (error: unknown) => void, onEnd: () => void) {
  let isOngoing = false;
  return {
    begin(error: unknown) {
      if (!isOngoing) onBegin(error);
      isOngoing = true;
    },
    end() {
      if (isOngoing) onEnd();
      isOngoing = false;
    },
  };
}
