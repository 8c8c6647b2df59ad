import { waitFor } from 'storybook/test';

/** Waits until this number of mails has loaded in the story's frames, and returns their bodies. */
export function findMails(canvasElement: HTMLElement, count: number): Promise<HTMLElement[]> {
  return waitFor(() => {
    const pages = Array.from(canvasElement.querySelectorAll('iframe'), (frame) => frame.contentDocument);
    // The script is axe, which is added to a frame last.
    const bodies = pages.flatMap((page) => (page?.querySelector('script') ? [page.body] : []));
    if (bodies.length !== count) throw new Error(`${bodies.length} of ${count} mails have loaded`);
    return bodies;
  });
}
