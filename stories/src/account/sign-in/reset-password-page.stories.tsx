import { paths, withRedirect, withToken } from '@backline/domain/pages/paths';
import { demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { links as linkProblems } from '@backline/texts/account/links';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { fillIn } from '../fill-in.ts';

/**
 * The page that the link in the recovery mail opens. If the link is used or expired, it says so and offers another one.
 */
const meta = {
  title: 'Account/Pages/ResetPasswordPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.resetPassword, 'a-token'), answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

async function reset({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await fillIn(canvas, userEvent, { 'New Password': demoPassword, 'Confirm Password': demoPassword });
  await userEvent.keyboard('{Enter}');
}

export const Checking: Story = {
  args: { answers: { 'account.checkReset': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Checking your link…');
  },
};

export const Default: Story = {
  args: { answers: { 'account.checkReset': {} } },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await canvas.findByLabelText('New Password');
    await expect(args.onCall).toHaveBeenCalledWith('account.checkReset', { token: 'a-token' });
  },
};

export const LinkInvalid: Story = {
  args: { answers: { 'account.checkReset': new Refusal('token_invalid') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(accountMessages.linkInvalid);
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.home);
  },
};

export const LinkExpired: Story = {
  args: {
    path: withRedirect(withToken(paths.resetPassword, 'a-token'), '/account/licenses'),
    answers: { 'account.checkReset': new Refusal('token_invalid', { reason: 'expired' }) },
  },
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(accountMessages.linkInvalid);
    await expect(alert).toHaveTextContent(linkProblems.expired);
    await expect(canvas.getByRole('link', { name: 'Ask for a New Link' })).toHaveAttribute(
      'href',
      withRedirect(paths.recover, '/account/licenses'),
    );
  },
};

export const Unreachable: Story = {
  args: { answers: { 'account.checkReset': unreachable } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledTimes(2));
  },
};

export const Success: Story = {
  args: { answers: { 'account.checkReset': {}, 'account.resetPassword': {} } },
  play: async (context) => {
    await reset(context);
    await expect(await context.canvas.findByRole('status')).toHaveTextContent(accountMessages.success);
    await findHeading(context.canvas, 'Log in to Cadenza');
  },
};

export const OnTheWay: Story = {
  args: { ...Success.args, path: withRedirect(withToken(paths.resetPassword, 'a-token'), paths.marketplace) },
  play: async (context) => {
    await reset(context);
    await findHeading(context.canvas, 'Log in to Cadenza');
    const back = withRedirect(paths.signUp, paths.marketplace);
    await expect(context.canvas.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', back);
  },
};

export const Refused: Story = {
  args: { answers: { 'account.checkReset': {}, 'account.resetPassword': new Refusal('token_invalid') } },
  play: async (context) => {
    await reset(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(accountMessages.resetFailed);
  },
};

/** The link expires while the visitor thinks of a password. */
export const Late: Story = {
  args: {
    answers: {
      'account.checkReset': {},
      'account.resetPassword': new Refusal('token_invalid', { reason: 'expired' }),
    },
  },
  play: async (context) => {
    await reset(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(accountMessages.resetFailed);
    await expect(alert).toHaveTextContent(linkProblems.expired);
    await expect(context.canvas.getByRole('link', { name: 'Ask for a New Link' })).toBeVisible();
  },
};

export const PasswordConstraint: Story = {
  args: {
    answers: {
      'account.checkReset': {},
      'account.resetPassword': new Refusal('password_refused', {
        passwordConstraint: 'This password is on a list of common ones.',
      }),
    },
  },
  play: async (context) => {
    await reset(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('This password is on a list of common ones.');
  },
};

export const TokenMissing: Story = {
  args: { path: paths.resetPassword },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

export const Narrow: Story = { args: Default.args, globals: { viewport: { value: 'w390' } } };
