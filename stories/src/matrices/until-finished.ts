/**
 * The beginnings of Storybook's messages from a preview to the window around it. The arguments of callbacks are sent in
 * messages too, and may contain older messages.
 */
const ends =
  /^\{"key":"storybook-channel","event":\{"type":"(storyFinished|storyMissing|storyErrored|storyThrewException)"/;

/** How long a story is awaited, so that one that never finishes doesn't delay the others. */
const patienceMs = 30_000;

/** Resolves when the story in a frame is drawn and its play function has run. */
export function untilFinished(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('message', listen);
      clearTimeout(timer);
      resolve();
    };
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.contentWindow && ends.test(String(data))) end();
    };
    const timer = setTimeout(end, patienceMs);
    window.addEventListener('message', listen);
  });
}
