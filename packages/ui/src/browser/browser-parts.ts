import { attempt } from './browser.ts';

/** Browser features that only some pages use, each with a fallback as in `browser.ts`. */

/** Calls `listener` whenever an element's size changes. Returns a function that stops it. */
export function watchSize(elements: readonly Element[], listener: () => void): () => void {
  const observer = attempt(() => new ResizeObserver(listener));
  for (const element of elements) observer?.observe(element);
  return () => observer?.disconnect();
}

/**
 * Calls `listener` when an element enters or leaves the screen. `margin`: a CSS margin around the screen. Returns a
 * function that stops it.
 */
export function watchSight(element: Element, listener: (isInSight: boolean) => void, margin = '0px'): () => void {
  const observer = attempt(
    () =>
      new IntersectionObserver((entries) => listener(entries.at(-1)?.isIntersecting ?? true), { rootMargin: margin }),
  );
  observer?.observe(element);
  return () => observer?.disconnect();
}

/** A channel between this browser's tabs. */
export interface Channel {
  post: () => void;
  close: () => void;
}

export function openChannel(name: string, listener: () => void): Channel {
  const channel = attempt(() => new BroadcastChannel(name));
  channel?.addEventListener('message', listener);
  return { post: () => attempt(() => channel?.postMessage(null)), close: () => channel?.close() };
}

/** Null without Web Audio. */
export const createAudioContext = (): AudioContext | null => attempt(() => new AudioContext());

/** False if the browser refuses access to the clipboard. */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The media keys and the lock screen, or null. */
export const findMediaSession = (): MediaSession | null => attempt(() => navigator.mediaSession) ?? null;

/** Calls `listener` when a media query starts or stops matching. Returns a function that stops it. */
export function watchMedia(query: string, listener: () => void): () => void {
  const list = attempt(() => matchMedia(query));
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}
