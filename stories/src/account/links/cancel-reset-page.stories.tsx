import { paths, withToken } from '@backline/domain/pages/paths';
import { account as accountMessages } from '@backline/texts/account/account';
import { emailLinks as emailLinksTexts } from '@backline/texts/account/email-links';
import { links as linkProblems } from '@backline/texts/account/links';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { pending, Refusal } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';

/** The page that stops a password link, for a customer who did not ask for it. It acts at once. */
const meta = {
  title: 'Account/Pages/CancelResetPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.cancelReset, 'a-token'), answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Checking: Story = {
  args: { answers: { 'account.checkReset': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Canceling the request…');
  },
};

export const Cancelling: Story = {
  args: { answers: { 'account.checkReset': {}, 'account.cancelReset': pending } },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('account.cancelReset', { token: 'a-token' }));
  },
};

export const Success: Story = {
  args: { answers: { 'account.checkReset': {}, 'account.cancelReset': {} } },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(emailLinksTexts.cancelResetDone)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Return' })).toBeVisible();
  },
};

export const LinkInvalid: Story = {
  args: { answers: { 'account.checkReset': new Refusal('token_invalid') } },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(accountMessages.linkInvalid);
    await expect(args.onCall).not.toHaveBeenCalledWith('account.cancelReset', expect.anything());
  },
};

export const LinkUsed: Story = {
  args: { answers: { 'account.checkReset': new Refusal('token_invalid', { reason: 'used' }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(linkProblems.used);
    await expect(canvas.getByRole('link', { name: 'Recover Your Account' })).toHaveAttribute('href', paths.recover);
  },
};

export const Failed: Story = {
  args: { answers: { 'account.checkReset': {}, 'account.cancelReset': new Refusal('internal') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(emailLinksTexts.cancelResetFailed);
  },
};

export const TokenMissing: Story = {
  args: { path: paths.cancelReset },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

export const Narrow: Story = { args: Failed.args, globals: { viewport: { value: 'w390' } } };
