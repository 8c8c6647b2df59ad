/** npm's shell may die of a signal without handing it on: then this process has another parent than at first. */
export function whenOrphaned(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500).unref();
}
