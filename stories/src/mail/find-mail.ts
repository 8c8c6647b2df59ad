import { expect, waitFor, within } from 'storybook/test';

/** The body of the mail in the story's frame, once it has arrived there. */
export function findMail(canvasElement: HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const page = canvasElement.querySelector('iframe')?.contentDocument;
    // The script is axe, which the frame gets last.
    if (!page?.querySelector('script')) throw new Error('The mail has not arrived in its frame');
    return page.body;
  });
}

export async function assertMailAction(canvasElement: HTMLElement, label: string, url: string) {
  const mail = await findMail(canvasElement);
  await expect(within(mail).getByRole('link', { name: label })).toHaveAttribute('href', url);
}
