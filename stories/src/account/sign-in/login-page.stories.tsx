import { paths, toAccountPath, withRedirect } from '@backline/domain/pages/paths';
import { cadenza, customer, demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { secondStep } from '@backline/texts/account/second-step';
import { errors } from '@backline/texts/errors';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, waitFor } from 'storybook/test';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { customerAnswers } from '../../portal/signed-in.ts';
import { fillIn } from '../fill-in.ts';

/** The login. It then leads to the page that the visitor wanted, and says why they were logged out. */
const meta = {
  title: 'Account/Pages/LoginPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.login, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

async function logIn({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await fillIn(canvas, userEvent, { Email: customer.email, Password: demoPassword });
  await userEvent.keyboard('{Enter}');
}

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const Success: Story = {
  args: { answers: { ...customerAnswers, 'sessions.createSession': { token: 'a-token' } } },
  play: async (context) => {
    await logIn(context);
    await findHeading(context.canvas, 'Update Your Account Details');
    await expect(context.args.onCall).toHaveBeenCalledWith(
      'sessions.createSession',
      expect.objectContaining({ authId: customer.email, password: demoPassword, apiKey: cadenza.apiKey }),
    );
  },
};

export const SuccessWithRedirect: Story = {
  args: {
    ...Success.args,
    path: withRedirect(paths.login, toAccountPath('licenses', cadenza.slug)),
  },
  play: async (context) => {
    await logIn(context);
    await findHeading(context.canvas, 'Licenses');
  },
};

export const OnTheWay: Story = {
  args: { path: withRedirect(paths.login, '/account/licenses') },
  play: async ({ canvas }) => {
    for (const [name, path] of [
      ['Create Account', paths.signUp],
      ['Forgot Password?', paths.recover],
    ] as const)
      await expect(await canvas.findByRole('link', { name })).toHaveAttribute(
        'href',
        withRedirect(path, '/account/licenses'),
      );
  },
};

const toApproval = withRedirect(paths.login, `${paths.device}?code=WDJB-MJHT`);

/** The code in the address belongs to a computer, whose name the server sends. */
export const ComputerNamed: Story = {
  args: { path: toApproval, answers: { 'devices.findSignInName': { name: 'Studio Mac' } } },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText('To add “Studio Mac”.')).toBeVisible();
    await expect(args.onCall).toHaveBeenCalledWith('devices.findSignInName', { userCode: 'WDJB-MJHT' });
  },
};

export const ComputerUnknown: Story = {
  args: { path: toApproval, answers: { 'devices.findSignInName': { name: null } } },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText('To add your computer.')).toBeVisible();
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('devices.findSignInName', { userCode: 'WDJB-MJHT' }));
  },
};

/** The form does not wait for the computer's name. If it doesn't come, nothing is shown. */
const unnamed: Story['play'] = async ({ canvas }) => {
  await expect(await canvas.findByText('To add your computer.')).toBeVisible();
  await expect(canvas.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
};

export const ComputerLoading: Story = {
  args: { path: toApproval, answers: { 'devices.findSignInName': pending } },
  play: unnamed,
};

export const ComputerFailed: Story = {
  args: { path: toApproval, answers: { 'devices.findSignInName': new Refusal('rate_limited') } },
  play: unnamed,
};

export const Submitting: Story = {
  args: { answers: { 'sessions.createSession': pending } },
  play: async (context) => {
    await logIn(context);
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true'),
    );
  },
};

export const Refused: Story = {
  args: { answers: { 'sessions.createSession': new Refusal('login_failed') } },
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(accountMessages.loginFailed);
  },
};

export const RateLimited: Story = {
  args: { answers: { 'sessions.createSession': new Refusal('rate_limited') } },
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(errors.rate_limited);
  },
};

export const Unreachable: Story = {
  args: { answers: { 'sessions.createSession': unreachable } },
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('The server could not be reached');
  },
};

export const Unverified: Story = {
  args: { answers: { 'sessions.createSession': new Refusal('email_unverified'), 'account.resendVerification': {} } },
  play: async (context) => {
    await logIn(context);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Send the Link Again' }));
    await expect(await context.canvas.findByRole('status')).toHaveTextContent(
      `We emailed a new link to ${customer.email}.`,
    );
  },
};

export const ResendFailed: Story = {
  args: {
    answers: {
      'sessions.createSession': new Refusal('email_unverified'),
      'account.resendVerification': new Refusal('rate_limited'),
    },
  },
  play: async (context) => {
    await logIn(context);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Send the Link Again' }));
    await expect(await context.canvas.findByText(/could not be sent/)).toBeVisible();
  },
};

export const Checking: Story = {
  args: { isSignedIn: true, answers: { 'account.getCurrentUser': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Looking up your account…');
  },
};

export const SessionOver: Story = {
  args: { isSignedIn: true, answers: { 'account.getCurrentUser': new Refusal('unauthenticated') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(accountMessages.userFetchFailed);
  },
};

/** If the server can't be reached, it is unknown whether the session is valid. */
export const SessionUnknown: Story = {
  args: { isSignedIn: true, answers: { 'account.getCurrentUser': unreachable } },
  play: async ({ args, canvas, userEvent }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(accountMessages.userFetchFailed);
    await expect(alert).toHaveTextContent('The server could not be reached');
    mocked(args.onCall).mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('account.getCurrentUser', undefined));
  },
};

export const SessionGivenUp: Story = {
  args: { isSignedIn: true, answers: { 'account.getCurrentUser': unreachable, 'sessions.endSession': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log Out' }));
    await expect(await canvas.findByLabelText('Email')).toBeVisible();
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
};

export const SignedIn: Story = {
  args: { isSignedIn: true, answers: customerAnswers },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Update Your Account Details');
  },
};

const secondFactor = { challenge: 'a-challenge', methods: ['totp', 'recovery'] } as const;
const asked = { 'sessions.createSession': new Refusal('second_factor_required', { secondFactor }) };

async function passSecondStep(context: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await logIn(context);
  await findHeading(context.canvas, 'One More Step');
  await expect(document.title).toBe('One More Step | Cadenza Portal');
  await fillIn(context.canvas, context.userEvent, { 'Code from your authenticator app': '123456' });
  await context.userEvent.keyboard('{Enter}');
}

export const SecondStep: Story = {
  args: { answers: { ...customerAnswers, ...asked, 'sessions.passSecondFactor': { token: 'a-token' } } },
  play: async (context) => {
    await passSecondStep(context);
    await findHeading(context.canvas, 'Update Your Account Details');
    await expect(context.args.onCall).toHaveBeenCalledWith('sessions.passSecondFactor', {
      challenge: 'a-challenge',
      code: '123456',
    });
  },
};

export const SecondStepPending: Story = {
  args: { answers: { ...asked, 'sessions.passSecondFactor': pending } },
  play: passSecondStep,
};

export const SecondStepRefused: Story = {
  args: { answers: { ...asked, 'sessions.passSecondFactor': new Refusal('challenge_invalid') } },
  play: async (context) => {
    await passSecondStep(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(errors.challenge_invalid);
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Back to Login' }));
    await findHeading(context.canvas, 'Log in to Cadenza');
  },
};

/** Recovery codes don't expire, so the message does not say to wait for the next one. */
export const RecoveryCodeWrong: Story = {
  args: { answers: { ...asked, 'sessions.passSecondFactor': new Refusal('second_factor_wrong') } },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await passSecondStep(context);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(errors.second_factor_wrong);
    await userEvent.click(canvas.getByRole('button', { name: secondStep.useRecovery }));
    await userEvent.keyboard('7q2mx-k4r9t{Enter}');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(secondStep.recoveryWrong));
  },
};
