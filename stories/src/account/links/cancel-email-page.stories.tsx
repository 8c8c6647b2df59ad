import { paths, withToken } from '@backline/domain/pages/paths';
import { emailLinks as emailLinksTexts } from '@backline/texts/account/email-links';
import { links as linkProblems } from '@backline/texts/account/links';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';

/**
 * The page that the old address's mail opens to stop a change of email. It acts at once, because stopping a change
 * harms nobody.
 */
const meta = {
  title: 'Account/Pages/CancelEmailPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.cancelEmail, 'a-token'), answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Working: Story = {
  args: { answers: { 'account.cancelEmail': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Canceling the change…');
  },
};

export const Success: Story = {
  args: { answers: { 'account.cancelEmail': {} } },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText(emailLinksTexts.cancelEmailDone)).toBeVisible();
    await expect(args.onCall).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.login);
  },
};

export const Failed: Story = {
  args: { answers: { 'account.cancelEmail': new Refusal('token_invalid') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(emailLinksTexts.cancelEmailFailed);
  },
};

export const LinkWithdrawn: Story = {
  args: { answers: { 'account.cancelEmail': new Refusal('token_invalid', { reason: 'withdrawn' }) } },
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(emailLinksTexts.cancelEmailFailed);
    await expect(alert).toHaveTextContent(linkProblems.withdrawn);
    await expect(canvas.getByRole('link', { name: 'Go to Your Account' })).toHaveAttribute('href', paths.account);
  },
};

export const Unreachable: Story = {
  args: { answers: { 'account.cancelEmail': unreachable } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledTimes(2));
  },
};

export const TokenMissing: Story = {
  args: { path: paths.cancelEmail },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

export const Narrow: Story = { args: Failed.args, globals: { viewport: { value: 'w390' } } };
