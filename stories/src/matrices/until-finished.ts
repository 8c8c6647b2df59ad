/**
 * How Storybook's own messages from a preview to the window around it begin. What a story hands to its callbacks is in
 * messages too, and may have older messages in it.
 */
const ends =
  /^\{"key":"storybook-channel","event":\{"type":"(storyFinished|storyMissing|storyErrored|storyThrewException)"/;

/** A story that waits for what never comes does not hold up the others. */
const patienceMs = 30_000;

/** Resolves when the story in a frame is drawn and played. */
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
