/** Runs `act` when npm's shell has died of a signal without passing it on. Then this process has another parent. */
export function whenOrphaned(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500).unref();
}
