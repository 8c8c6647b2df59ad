import { unverified } from '@backline/fixtures';
import { errors } from '@backline/texts/errors';
import { AccountCreatedCard } from '@backline/web/features/account/sign-in/account-created-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/**
 * Says that the account was created and that the link in the mail has to be opened. Shown after sign-up in place of the
 * form. For the result of a mailed link, use OutcomeCard.
 */
const meta = {
  title: 'Account/Cards/AccountCreatedCard',
  component: AccountCreatedCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { authId: unverified.email, resendState: 'idle', error: null, onResend: fn() },
} satisfies Meta<typeof AccountCreatedCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send the Link Again' }));
    await expect(args.onResend).toHaveBeenCalledWith(unverified.email);
  },
};

export const AddressUnknown: Story = {
  args: { authId: null },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Send the Link Again' })).toBeDisabled();
    await userEvent.type(canvas.getByLabelText('Email'), `${unverified.email}{Enter}`);
    await expect(args.onResend).toHaveBeenCalledWith(unverified.email);
  },
};

export const Resending: Story = { args: { resendState: 'sending' } };

export const Resent: Story = {
  args: { resendState: 'sent' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('we emailed a new link');
  },
};

export const ResendFailed: Story = {
  args: {
    resendState: 'failed',
    error: {
      message: 'The link could not be sent. Please check the address.',
      detail: errors.rate_limited,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(errors.rate_limited);
  },
};

export const LongText: Story = {
  args: { authId: `${'fanny-hensel.'.repeat(4)}@${'composers-of-berlin.'.repeat(4)}example.com` },
  globals: { viewport: { value: 'w320' } },
};

export const Narrow: Story = { args: { authId: null }, globals: { viewport: { value: 'w390' } } };

/** The address moves to its own line before it breaks. */
export const Reflow: Story = {
  args: { authId: 'guest-of-the-house@example.com' },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('guest-of-the-house@example.com').getBoundingClientRect().height).toBeLessThan(30);
  },
};
