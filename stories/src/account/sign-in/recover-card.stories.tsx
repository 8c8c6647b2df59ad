import { customer } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { errors } from '@backline/texts/errors';
import { RecoverCard } from '@backline/web/features/account/sign-in/recover-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/** Asks for the address that gets the link to a new password. Known and unknown addresses get the same answer. */
const meta = {
  title: 'Account/Cards/RecoverCard',
  component: RecoverCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { isSubmitting: false, isSent: false, error: null, onRecover: fn() },
} satisfies Meta<typeof RecoverCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Submit' })).toBeDisabled();
  },
};

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), `${customer.email}{Enter}`);
    await expect(args.onRecover).toHaveBeenCalledWith(customer.email);
  },
};

/** Some password managers fill a field in without an event. */
export const FilledSilently: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText<HTMLInputElement>('Email');
    field.value = customer.email;
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await expect(args.onRecover).toHaveBeenCalledWith(customer.email);
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: accountMessages.recoverFailed, detail: errors.rate_limited } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(accountMessages.recoverFailed);
  },
};

export const Success: Story = {
  args: { isSent: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(accountMessages.recoverSent);
    await expect(canvas.getByRole('button', { name: 'Submit' })).toBeDisabled();
  },
};

export const Narrow: Story = { args: { isSent: true }, globals: { viewport: { value: 'w320' } } };
