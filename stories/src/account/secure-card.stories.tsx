import { SecureCard } from '@backline/web/features/account/secure-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

/**
 * Locks an account whose owner says that it was not them. A button has to be pressed, because mail scanners open links
 * too.
 */
const meta = {
  title: 'Account/Cards/SecureCard',
  component: SecureCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { onSecure: fn() },
} satisfies Meta<typeof SecureCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(args.onSecure).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'This Wasn’t Me' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSecure).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
