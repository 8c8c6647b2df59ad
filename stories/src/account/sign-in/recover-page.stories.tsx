import { paths, withRedirect } from '@backline/domain/pages/paths';
import { customer } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { pending, Refusal } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';

/** Replaces a forgotten password by mail. For a customer who knows it, ChangePasswordDialog is shorter. */
const meta = {
  title: 'Account/Pages/RecoverPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.recover, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Forgot Password');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Submitting: Story = {
  args: { answers: { 'account.recover': pending } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), `${customer.email}{Enter}`);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Success: Story = {
  args: { answers: { 'account.recover': {} } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), `${customer.email}{Enter}`);
    await expect(await canvas.findByRole('status')).toHaveTextContent(accountMessages.recoverSent);
  },
};

export const OnTheWay: Story = {
  args: { path: withRedirect(paths.recover, '/account/licenses'), answers: { 'account.recover': {} } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), `${customer.email}{Enter}`);
    const sent = { authId: customer.email, redirectTo: '/account/licenses' };
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('account.recover', sent));
    await expect(canvas.getByRole('link', { name: 'Back to Login' })).toHaveAttribute(
      'href',
      withRedirect(paths.login, '/account/licenses'),
    );
  },
};

export const Refused: Story = {
  args: { answers: { 'account.recover': new Refusal('input_invalid') } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'clara{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(accountMessages.recoverFailed);
  },
};
