import type { ErrorCode } from '@backline/domain/errors';
import { toAccountPath } from '@backline/domain/pages/paths';
import { cadenza } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { profile as profileTexts } from '@backline/texts/account/profile';
import { secondStep } from '@backline/texts/account/second-step';
import { errors } from '@backline/texts/errors';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { type ProcedurePath, Refusal } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { customerAnswers, pendingAnswers } from '../../portal/signed-in.ts';
import { changePassword } from '../change-password.ts';
import { confirmStories } from '../factors/confirm-stories.ts';
import { fillIn } from '../fill-in.ts';

/** The first tab of the account: email, password and name. Its dialogs are shown here with the answers of the server. */
const meta = {
  title: 'Account/Pages/ProfilePage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toAccountPath('profile', cadenza.slug), answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

type Actor = Pick<StoryContext, 'canvas' | 'userEvent'>;
type Play = (actor: Actor) => Promise<void>;

async function changeEmail({ canvas, userEvent }: Actor) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Change Email' }));
  await fillIn(screen, userEvent, { 'New email': 'clara@new.example.com' });
  await userEvent.keyboard('{Enter}');
}

async function changeName({ canvas, userEvent }: Actor) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Change Display Name' }));
  await fillIn(screen, userEvent, { 'Display name': 'Clara Schumann' });
  await userEvent.keyboard('{Enter}');
}

/** A change that the server refuses. Expects the dialog's sentence and the server's message. */
const refused = (call: ProcedurePath, act: Play, sentence: string | RegExp, code: ErrorCode = 'internal'): Story => ({
  args: { answers: { ...customerAnswers, [call]: new Refusal(code) } },
  play: async (context) => {
    await act(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  },
});

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Update Your Account Details');
    await expect(await canvas.findByRole('button', { name: 'Change Display Name' })).toBeEnabled();
  },
};

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };
export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const Loading: Story = {
  args: { answers: pendingAnswers },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading your account…')).toBeInTheDocument();
  },
};

export const LoadingFailed: Story = {
  args: { answers: { ...customerAnswers, 'account.getCurrentUser': new Refusal('rate_limited') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your account could not be loaded.')).toBeVisible();
  },
};

export const DialogReturnsFocus: Story = {
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: 'Change Email' });
    await waitFor(() => expect(opener).toBeEnabled());
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const EmailChanged: Story = {
  args: { answers: { ...customerAnswers, 'account.changeEmail': {} } },
  play: async (context) => {
    await changeEmail(context);
    await expect(await screen.findByText(profileTexts.changeEmailDone)).toBeVisible();
  },
};

export const EmailNotChanged = refused(
  'account.changeEmail',
  changeEmail,
  `${profileTexts.changeEmailFailed}${errors.rate_limited}`,
  'rate_limited',
);

export const EmailWithdrawn: Story = {
  args: { answers: { ...customerAnswers, 'account.changePassword': { withdrawnEmail: 'clara@new.example.com' } } },
  play: async (context) => {
    await changePassword(context);
    await expect(await screen.findByText(/change to clara@new\.example\.com was canceled/)).toBeVisible();
  },
};

export const PasswordChanged: Story = {
  args: { answers: { ...customerAnswers, 'account.changePassword': {} } },
  play: async (context) => {
    await changePassword(context);
    await expect(await screen.findByText(accountMessages.success)).toBeVisible();
  },
};

export const PasswordNotChanged = refused(
  'account.changePassword',
  changePassword,
  profileTexts.changePasswordFailed,
  'current_password_wrong',
);

export const PasswordConstraint: Story = {
  args: {
    answers: {
      ...customerAnswers,
      'account.changePassword': new Refusal('password_refused', {
        passwordConstraint: 'This password is on a list of common ones.',
      }),
    },
  },
  play: async (context) => {
    await changePassword(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent('This password is on a list of common ones.');
  },
};

export const NameChanged: Story = {
  args: { answers: { ...customerAnswers, 'account.changeContactName': {} } },
  play: async (context) => {
    await changeName(context);
    await expect(await screen.findByText(profileTexts.changeNameDone)).toBeVisible();
  },
};

export const NameNotChanged = refused(
  'account.changeContactName',
  changeName,
  profileTexts.changeNameFailed,
  'input_invalid',
);

const confirming = confirmStories(
  { ...customerAnswers, 'account.changeEmail': new Refusal('confirmation_required') },
  async (context) => {
    await changeEmail(context);
    await screen.findByRole('dialog', { name: secondStep.confirmTitle });
  },
);
export const Confirmed: Story = confirming.confirmed;
export const Confirming: Story = confirming.confirming;
export const ConfirmRefused: Story = confirming.refused;
