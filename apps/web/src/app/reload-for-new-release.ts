import { tabStorage } from '../lib/browser-storage.ts';

const reloadedAtKey = 'reloaded-at';
const pauseMs = 10_000;

/** A page of an older release asks for chunks that are gone: it reloads, at most once in ten seconds. */
export function reloadForNewRelease(event: Event): void {
  if (Date.now() - Number(tabStorage.read(reloadedAtKey)) < pauseMs) return;
  tabStorage.write(reloadedAtKey, String(Date.now()));
  if (tabStorage.isRefused()) return;
  event.preventDefault();
  location.reload();
}
