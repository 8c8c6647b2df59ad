const reloadedAtKey = 'reloaded-at';
const pauseMs = 10_000;

/** A page of an older release asks for chunks that are gone: it reloads, at most once in ten seconds. */
export function reloadForNewRelease(event: Event): void {
  try {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey));
    if (Date.now() - reloadedAt < pauseMs) return;
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  } catch {
    return;
  }
  event.preventDefault();
  window.location.reload();
}
