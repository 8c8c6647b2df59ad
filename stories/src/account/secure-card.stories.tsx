import { SecureCard } from '@backline/web/features/account/secure-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

/**
 * Asks before an account is secured, because mail scanners and browsers open links as well. Nothing happens until the
 * button is pressed. Links that may act at once use OutcomeCard.
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
