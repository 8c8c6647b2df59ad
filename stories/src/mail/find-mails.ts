import { waitFor } from 'storybook/test';

/** The bodies of so many mails in the story's frames, once they have loaded. */
export function findMails(canvasElement: HTMLElement, count: number): Promise<HTMLElement[]> {
  return waitFor(() => {
    const pages = Array.from(canvasElement.querySelectorAll('iframe'), (frame) => frame.contentDocument);
    // The script is axe, which a frame gets last.
    const bodies = pages.flatMap((page) => (page?.querySelector('script') ? [page.body] : []));
    if (bodies.length !== count) throw new Error(`${bodies.length} of ${count} mails have loaded`);
    return bodies;
  });
}
