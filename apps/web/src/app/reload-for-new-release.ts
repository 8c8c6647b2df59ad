const reloadedAtKey = 'reloaded-at';
const pauseMs = 10_000;

/** A page that outlived its release asks for parts that are gone: it starts anew, but never in a circle. */
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
