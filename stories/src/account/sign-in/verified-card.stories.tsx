import { paths } from '@backline/domain/pages/paths';
import { account as accountMessages } from '@backline/texts/account/account';
import { VerifiedCard } from '@backline/web/features/account/sign-in/verified-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/**
 * The end of a verification: the account works, and Log In is next. If the account still lacks a name or a password,
 * VerifyCard asks for it first.
 */
const meta = {
  title: 'Account/Cards/VerifiedCard',
  component: VerifiedCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { onLogIn: null, isPending: false },
} satisfies Meta<typeof VerifiedCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: accountMessages.verified })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', paths.account);
  },
};

/** In the browser where the sign-up began, Log In asks for nothing. */
export const Begun: Story = {
  args: { onLogIn: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Log In' }));
    await expect(args.onLogIn).toHaveBeenCalledOnce();
  },
};

export const Pending: Story = { args: { onLogIn: fn(), isPending: true } };

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
