import { attempt } from './browser.ts';

/** Parts of a browser that only some pages use, each refused as `browser.ts` says. */

/** Calls `listener` with each change of the size of an element. Returns what ends that. */
export function watchSize(elements: readonly Element[], listener: () => void): () => void {
  const observer = attempt(() => new ResizeObserver(listener));
  for (const element of elements) observer?.observe(element);
  return () => observer?.disconnect();
}

/** Calls `listener` when an element comes into sight or leaves it. `margin`: of CSS, around the screen. Returns what ends that. */
export function watchSight(element: Element, listener: (isInSight: boolean) => void, margin = '0px'): () => void {
  const observer = attempt(
    () =>
      new IntersectionObserver((entries) => listener(entries.at(-1)?.isIntersecting ?? true), { rootMargin: margin }),
  );
  observer?.observe(element);
  return () => observer?.disconnect();
}

/** The messages between the tabs of this browser. */
export interface Channel {
  post: () => void;
  close: () => void;
}

export function openChannel(name: string, listener: () => void): Channel {
  const channel = attempt(() => new BroadcastChannel(name));
  channel?.addEventListener('message', listener);
  return { post: () => attempt(() => channel?.postMessage(null)), close: () => channel?.close() };
}

/** Null where there is no Web Audio. */
export const createAudioContext = (): AudioContext | null => attempt(() => new AudioContext());

/** False where the browser lets no page write there. */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The media keys and the lock screen; null where there are none. */
export const findMediaSession = (): MediaSession | null => attempt(() => navigator.mediaSession) ?? null;

/** Calls `listener` when a media query begins or ceases to match. Returns what ends that. */
export function watchMedia(query: string, listener: () => void): () => void {
  const list = attempt(() => matchMedia(query));
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}
