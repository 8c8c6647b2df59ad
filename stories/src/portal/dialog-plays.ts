import { expect, type Mock, screen } from 'storybook/test';

interface DialogContext {
  args: { onSubmit: unknown; onClose: unknown };
  userEvent: { click: (element: Element) => Promise<void> };
}

export const findSubmit = () => screen.findByRole('button', { name: 'Submit' });

/** Clicks a second time while the first call is still running. */
export async function submitAgain({ args, userEvent }: DialogContext) {
  await userEvent.click(await findSubmit());
  await expect(args.onSubmit as Mock).not.toHaveBeenCalled();
}

export async function closeAfter(message: string, { args, userEvent }: DialogContext) {
  await expect(await screen.findByRole('status')).toHaveTextContent(message);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect(args.onClose as Mock).toHaveBeenCalledOnce();
}

export async function goBack({ args, userEvent }: DialogContext) {
  await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
  await expect(args.onClose as Mock).toHaveBeenCalledOnce();
}
