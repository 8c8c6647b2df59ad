import { paths, withRedirect, withToken } from '@backline/domain/pages/paths';
import { customer, demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { links as linkProblems } from '@backline/texts/account/links';
import { browserStorage, storageKeys } from '@backline/web/lib/browser/browser-storage.ts';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { type Answers, pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { customerAnswers } from '../../portal/signed-in.ts';
import { fillIn } from '../fill-in.ts';

/** The page that the verification link opens. It verifies the account, or asks for its missing details. */
const meta = {
  title: 'Account/Pages/VerifyPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.verify, 'a-token'), answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

const answer = { email: customer.email };

export default meta;
type Story = StoryObj<typeof meta>;

const bothRequired: Answers = { 'account.getVerification': { required: ['contactName', 'password'] } };

async function complete({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await fillIn(canvas, userEvent, {
    Name: customer.contactName,
    Password: demoPassword,
    'Confirm Password': demoPassword,
  });
  await userEvent.click(canvas.getByLabelText(/Terms of Service/));
  await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
}

export const Checking: Story = {
  args: { answers: { 'account.getVerification': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Verifying your account…');
  },
};

export const Verifying: Story = {
  args: { answers: { 'account.getVerification': {}, 'account.verify': pending } },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Verifying your account…');
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('account.verify', { token: 'a-token' }));
  },
};

export const Success: Story = {
  args: { answers: { 'account.getVerification': {}, 'account.verify': answer } },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, accountMessages.verified);
    const verifications = args.onCall.mock.calls.filter(([path]) => path === 'account.verify');
    await expect(verifications).toHaveLength(1);
  },
};

/** Analytics gets one event, with the address that the server returns. */
export const SuccessTold: Story = {
  args: {
    answers: { 'account.getVerification': {}, 'account.verify': answer },
    onVerified: fn(),
  },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, accountMessages.verified);
    await expect(args.onVerified).toHaveBeenCalledOnce();
    await expect(args.onVerified).toHaveBeenCalledWith(customer.email);
  },
};

export const VerifiedBefore: Story = {
  args: { answers: { 'account.getVerification': { verified: true } } },
  play: async ({ canvas }) => {
    await findHeading(canvas, accountMessages.verified);
  },
};

/** The sign-up began in this browser. */
const begun = {
  args: { answers: { ...customerAnswers, 'account.getVerification': { verified: true } } as Answers },
  beforeEach: () => {
    browserStorage.write(storageKeys.begun, 'true');
    return () => browserStorage.remove(storageKeys.begun);
  },
} satisfies Story;

async function logIn({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Log In' }));
}

export const BegunHere: Story = {
  ...begun,
  args: { answers: { ...begun.args.answers, 'sessions.continueSignUp': { token: 'a-token' } } },
  play: async (context) => {
    await logIn(context);
    await findHeading(context.canvas, 'Update Your Account Details');
  },
};

export const GoingOn: Story = {
  ...begun,
  args: { answers: { ...begun.args.answers, 'sessions.continueSignUp': pending } },
  play: async (context) => {
    await logIn(context);
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Log In' })).toHaveAttribute('aria-busy', 'true'),
    );
  },
};

/** A used or expired link leads to the login, and then to the page that the visitor wanted. */
export const BegunTooLongAgo: Story = {
  ...begun,
  args: {
    path: withRedirect(withToken(paths.verify, 'a-token'), '/account/licenses'),
    answers: { ...begun.args.answers, 'sessions.continueSignUp': new Refusal('token_invalid') },
  },
  play: async (context) => {
    await logIn(context);
    await findHeading(context.canvas, 'Log in to Cadenza');
  },
};

export const OnTheWay: Story = {
  args: {
    ...VerifiedBefore.args,
    path: withRedirect(withToken(paths.verify, 'a-token'), '/account/licenses?license-code=A'),
  },
  play: async ({ canvas }) => {
    await findHeading(canvas, accountMessages.verified);
    await expect(canvas.getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      withRedirect(paths.login, '/account/licenses?license-code=A'),
    );
  },
};

export const VerifyFailed: Story = {
  args: { answers: { 'account.getVerification': {}, 'account.verify': new Refusal('internal') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(accountMessages.verifyFailed);
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible();
  },
};

export const Overtaken: Story = {
  args: {
    answers: {
      'account.getVerification': {},
      'account.verify': new Refusal('token_invalid', { reason: 'replaced' }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(linkProblems.replaced);
    await expect(canvas.getByRole('link', { name: 'Ask for a New Link' })).toBeVisible();
  },
};

export const DetailsRequired: Story = {
  args: { answers: { ...bothRequired, 'account.verify': answer } },
  play: async (context) => {
    await findHeading(context.canvas, accountMessages.verifyTitle);
    await complete(context);
    await findHeading(context.canvas, accountMessages.verified);
  },
};

export const DetailsRefused: Story = {
  args: {
    answers: {
      ...bothRequired,
      'account.verify': new Refusal('password_refused', {
        passwordConstraint: 'This password is on a list of common ones.',
      }),
    },
  },
  play: async (context) => {
    await complete(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(accountMessages.verifyFailed);
    await expect(alert).toHaveTextContent('This password is on a list of common ones.');
  },
};

export const LinkInvalid: Story = {
  args: { answers: { 'account.getVerification': new Refusal('token_invalid') } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Something went wrong');
  },
};

export const LinkExpired: Story = {
  args: {
    path: withRedirect(withToken(paths.verify, 'a-token'), '/account/licenses'),
    answers: { 'account.getVerification': new Refusal('token_invalid', { reason: 'expired' }) },
  },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Something went wrong');
    await expect(canvas.getByText(linkProblems.expired)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ask for a New Link' })).toHaveAttribute(
      'href',
      withRedirect(paths.accountCreated, '/account/licenses'),
    );
  },
};

/** If the server can't be reached, it is unknown whether the link is valid. */
export const Unreachable: Story = {
  args: { answers: { 'account.getVerification': unreachable } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Something went wrong');
    await expect(canvas.getByText(/could not be reached/)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Ask for a New Link' })).not.toBeInTheDocument();
  },
};

export const TokenMissing: Story = {
  args: { path: paths.verify },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Something went wrong');
  },
};

export const Narrow: Story = { args: { answers: bothRequired }, globals: { viewport: { value: 'w390' } } };
