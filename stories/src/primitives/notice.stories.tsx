import { account as accountMessages } from '@backline/texts/account/account';
import { ui } from '@backline/texts/ui';
import { Button, Notice } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/** The result of a whole page or form: an error, a success, something to know. For one field, use its error. */
const meta = {
  title: 'Primitives/Notice',
  component: Notice,
  args: { tone: 'info', message: accountMessages.recoverSent },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(accountMessages.recoverSent);
  },
};

export const Neutral: Story = { args: { tone: 'neutral', message: 'Nothing was changed.' } };

export const Success: Story = { args: { tone: 'success', message: accountMessages.success } };

export const Failure: Story = {
  args: { tone: 'error', message: accountMessages.loginFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(accountMessages.loginFailed);
  },
};

export const WithDetail: Story = {
  args: {
    tone: 'error',
    message: accountMessages.loginFailed,
    detail: 'Too many attempts. Please wait a while and try again.',
  },
};

export const WithAction: Story = {
  args: { message: accountMessages.recoverSent, children: <Button variant="quiet">Open the mailbox</Button> },
};

export const Retry: Story = {
  args: { tone: 'error', message: accountMessages.userFetchFailed, onRetry: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: ui.tryAgain }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Retrying: Story = { args: { ...Retry.args, isRetrying: true } };

export const LongText: Story = {
  args: {
    message: 'There was an error when requesting an email change, and what follows is the longest address there can be',
    detail: `${'a-very-long-local-part.'.repeat(3)}@${'sub.domain-of-some-length.'.repeat(5)}example.com`,
  },
  globals: { viewport: { value: 'w320' } },
};
