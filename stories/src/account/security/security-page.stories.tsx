// biome-ignore-all lint/style/noExcessiveLinesPerFile: a component has its stories in one file.
import type { ErrorCode } from '@backline/domain/errors';
import { computersHash, toAccountPath } from '@backline/domain/pages/paths';
import { cadenza, phoneSession } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { profile as profileTexts } from '@backline/texts/account/profile';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, screen, waitFor } from 'storybook/test';
import { fullList, oldMacBook, studioMac } from '../../devices/device-answers.ts';
import { type ProcedurePath, Refusal } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { customerAnswers, pendingAnswers } from '../../portal/signed-in.ts';
import { changePassword } from '../change-password.ts';
import { factorStories } from '../factors/factor-stories.ts';
import { fillIn } from '../fill-in.ts';

/**
 * Everything that gives access to the account: password, second step, sessions, computers. The stories show how the
 * dialogs handle the server's answers.
 */
const meta = {
  title: 'Account/Pages/SecurityPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toAccountPath('security', cadenza.slug), answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

type Actor = Pick<StoryContext, 'canvas' | 'userEvent'>;
type Play = (actor: Actor) => Promise<void>;

const computers = { ...customerAnswers, 'devices.list': fullList };

/** A change that the server refuses. Expects the dialog's sentence and the server's message. */
const refused = (call: ProcedurePath, act: Play, sentence: string | RegExp, code: ErrorCode = 'internal'): Story => ({
  args: { answers: { ...(call.startsWith('devices.') ? computers : customerAnswers), [call]: new Refusal(code) } },
  play: async (context) => {
    await act(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  },
});

/** Presses one button after the other, first on the page, then in what it opens. */
const press =
  (first: string, ...others: string[]) =>
  async ({ canvas, userEvent }: Actor) => {
    await userEvent.click(await canvas.findByRole('button', { name: first }));
    for (const name of others) await userEvent.click(await screen.findByRole('button', { name }));
  };

const endPhone = press('End session of Safari on iPhone');
const endOthers = press('Log Out Everywhere Else');
const remove = press('Remove Old MacBook', 'Remove');
/** A link in an order leads here. */
export const LedToComputers: Story = {
  args: { path: `${toAccountPath('security', cadenza.slug)}${computersHash}`, answers: computers },
  play: async ({ canvas }) => {
    const card = await canvas.findByRole('region', { name: 'Your Computers' });
    await waitFor(() => expect(card.parentElement).toHaveFocus());
  },
};

const removeAll = press('Remove All Computers', 'Remove All');
const signOut = press('Sign Out Computers', 'Sign Out 1 Computer');

async function rename({ canvas, userEvent }: Actor) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Rename Old MacBook' }));
  await fillIn(screen, userEvent, { Name: 'Tour' });
  await userEvent.keyboard('{Enter}');
}

export const SessionsFailed: Story = {
  args: { answers: { ...customerAnswers, 'sessions.listSessions': new Refusal('rate_limited') } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your sessions could not be loaded.');
    mocked(args.onCall).mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('sessions.listSessions', undefined));
  },
};

export const SessionEnded: Story = {
  args: { answers: { ...customerAnswers, 'sessions.endOneSession': {} } },
  play: async (context) => {
    await endPhone(context);
    await waitFor(() =>
      expect(context.args.onCall).toHaveBeenCalledWith('sessions.endOneSession', { id: phoneSession.id }),
    );
  },
};

export const SessionNotEnded = refused('sessions.endOneSession', endPhone, 'The session could not be ended.');

export const OthersEnded: Story = {
  args: { answers: { ...customerAnswers, 'sessions.endOtherSessions': { ended: 3 } } },
  play: async (context) => {
    await endOthers(context);
    await waitFor(() => expect(context.args.onCall).toHaveBeenCalledWith('sessions.endOtherSessions', undefined));
  },
};

export const OthersNotEnded = refused('sessions.endOtherSessions', endOthers, 'could not be ended');

export const ComputersFailed: Story = {
  args: { answers: { ...customerAnswers, 'devices.list': new Refusal('internal') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your computers could not be loaded.');
  },
};

export const ComputerRenamed: Story = {
  args: { answers: { ...computers, 'devices.rename': {} } },
  play: async ({ args, canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: 'Rename Old MacBook' });
    await userEvent.click(opener);
    await fillIn(screen, userEvent, { Name: 'Tour' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(args.onCall).toHaveBeenCalledWith('devices.rename', { id: oldMacBook.id, name: 'Tour' }),
    );
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const ComputerNotRenamed = refused('devices.rename', rename, 'The computer could not be renamed.');

export const ComputerRemoved: Story = {
  args: { answers: { ...computers, 'devices.release': { isFree: true, freesAt: null } } },
  play: async (context) => {
    await remove(context);
    await waitFor(() => expect(context.args.onCall).toHaveBeenCalledWith('devices.release', { id: oldMacBook.id }));
    await context.userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    const card = context.canvas.getByRole('region', { name: 'Your Computers' });
    await waitFor(() => expect(card.parentElement).toHaveFocus());
  },
};

export const ComputerNotRemoved = refused('devices.release', remove, 'The computer could not be removed.');

export const PassportOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ownership Passport' }));
    await expect(await screen.findByRole('dialog', { name: 'Ownership Passport' })).toBeVisible();
  },
};

export const ComputersSignedOut: Story = {
  args: { answers: { ...computers, 'devices.signOut': { signedOut: 1 } } },
  play: async (context) => {
    await signOut(context);
    await waitFor(() => expect(context.args.onCall).toHaveBeenCalledWith('devices.signOut', { ids: [studioMac.id] }));
    await context.userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  },
};

export const ComputersNotSignedOut = refused('devices.signOut', signOut, 'The computers could not be signed out.');

export const AllComputersRemoved: Story = {
  args: { answers: { ...computers, 'devices.releaseAll': { released: 3 } } },
  play: async (context) => {
    await removeAll(context);
    await waitFor(() => expect(context.args.onCall).toHaveBeenCalledWith('devices.releaseAll', undefined));
    await expect(await screen.findByText('Your computers were removed.')).toBeVisible();
  },
};

export const NotAllComputersRemoved = refused('devices.releaseAll', removeAll, 'The computers could not be removed.');

export const FactorsFailed: Story = factorStories.failed;
export const Confirmed: Story = factorStories.confirm;
export const ConfirmRefused: Story = factorStories.confirmRefused;
export const FactorPending: Story = factorStories.pending;
export const PasskeyAdded: Story = factorStories.addPasskey;
export const PasskeyRefused: Story = factorStories.passkeyRefused;
export const AppAdded: Story = factorStories.addApp;
export const AppAddedAgain: Story = factorStories.addAppAgain;
export const AppRefused: Story = factorStories.appRefused;
export const AppNotBegun: Story = factorStories.appNotBegun;
export const FactorsChanged: Story = factorStories.changed;
export const RecoveryCodesUnkept: Story = factorStories.codesUnkept;
export const KeepingRecoveryCodes: Story = factorStories.keepingCodes;
export const RecoveryCodesNotKept: Story = factorStories.codesNotKept;
export const FactorsNotChanged: Story = factorStories.changeRefused;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Security');
    await expect(await canvas.findByText('Safari on iPhone')).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'At a glance' })).not.toBeInTheDocument();
  },
};

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };
export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const Loading: Story = {
  args: { answers: pendingAnswers },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading your sessions…')).toBeInTheDocument();
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
