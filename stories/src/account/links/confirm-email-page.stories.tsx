import { paths, withToken } from '@backline/domain/pages/paths';
import { emailLinks as emailLinksTexts } from '@backline/texts/account/email-links';
import { links as linkProblems } from '@backline/texts/account/links';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';

/** The page that the mail to a new address opens. Shows its progress and outcome in an OutcomeCard. */
const meta = {
  title: 'Account/Pages/ConfirmEmailPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.confirmEmail, 'a-token'), answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Working: Story = {
  args: { answers: { 'account.confirmEmail': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Confirming your new email…');
  },
};

export const Success: Story = {
  args: { answers: { 'account.confirmEmail': {} } },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText(emailLinksTexts.confirmEmailDone)).toBeVisible();
    await expect(args.onCall).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.login);
  },
};

export const Failed: Story = {
  args: { answers: { 'account.confirmEmail': new Refusal('token_invalid') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(emailLinksTexts.confirmEmailFailed);
  },
};

export const LinkWithdrawn: Story = {
  args: { answers: { 'account.confirmEmail': new Refusal('token_invalid', { reason: 'withdrawn' }) } },
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(emailLinksTexts.confirmEmailFailed);
    await expect(alert).toHaveTextContent(linkProblems.withdrawn);
    await expect(canvas.getByRole('link', { name: 'Go to Your Account' })).toHaveAttribute('href', paths.account);
  },
};

export const Unreachable: Story = {
  args: { answers: { 'account.confirmEmail': unreachable } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledTimes(2));
  },
};

export const TokenMissing: Story = {
  args: { path: paths.confirmEmail },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Something went wrong');
  },
};

export const Narrow: Story = { args: Failed.args, globals: { viewport: { value: 'w390' } } };
