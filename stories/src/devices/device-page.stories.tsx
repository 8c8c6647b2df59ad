import { paths } from '@backline/domain/pages/paths';
import { demoPassword } from '@backline/fixtures';
import { errors } from '@backline/texts/errors';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { someFactors } from '../account/factors/factor-people.ts';
import { fillIn } from '../account/fill-in.ts';
import { type Answers, pending, Refusal, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';
import { fullList, oldMacBook, ownsNothing, seatChoice, signInRequest } from './device-answers.ts';

const deviceId = '0195a000-0000-4000-8000-000000000204';
const answers = {
  ...customerAnswers,
  'devices.getSignIn': signInRequest,
  'devices.approveSignIn': { deviceId, number: null },
  'devices.denySignIn': {},
  'devices.list': fullList,
};
/**
 * Asks for the code from a plugin, and allows or refuses its computer. On another network, it also asks for the number
 * on the plugin’s screen.
 */
const meta = {
  title: 'Devices/Pages/DevicePage',
  component: Portal,
  parameters: pageParameters,
  args: { path: `${paths.device}?code=WDJB-MJHT`, answers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Actor = Pick<StoryContext, 'canvas' | 'userEvent'>;

const press = async ({ canvas, userEvent }: Actor, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));
const expectCalls = (args: { onCall: unknown }, path: string, input: unknown) =>
  waitFor(() => expect(args.onCall).toHaveBeenCalledWith(path, input));

export const EnterCode: Story = {
  args: { path: paths.device },
  play: async ({ args, canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Code');
    await userEvent.type(field, 'wdjbm');
    await expect(field).toHaveValue('WDJB-M');
    await userEvent.clear(field);
    await userEvent.paste(' wdjb – mjht ');
    await expect(field).toHaveValue('WDJB-MJHT');
    await userEvent.keyboard('{Enter}');
    await expectCalls(args, 'devices.getSignIn', { userCode: 'WDJBMJHT' });
    await waitFor(async () => expect(await findHeading(canvas, 'Is This Your Computer?')).toHaveFocus());
  },
};

export const NoCode: Story = {
  args: { path: `${paths.device}?code=12345678` },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText(/no vowels/)).toBeVisible();
    await expect(args.onCall).not.toHaveBeenCalledWith('devices.getSignIn', expect.anything());
  },
};

export const LookingUp: Story = {
  args: { answers: { ...answers, 'account.getCurrentUser': pending, 'devices.getSignIn': pending } },
  play: async ({ canvas }) => expect(await canvas.findByLabelText('Code')).toHaveValue('WDJB-MJHT'),
};

export const Wrong: Story = {
  args: { answers: { ...answers, 'devices.getSignIn': new Refusal('code_unknown') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(errors.code_unknown)).toBeVisible();
    await expect(canvas.getByLabelText('Code')).toBeInvalid();
  },
};

export const TooManyTries: Story = {
  args: { answers: { ...answers, 'devices.getSignIn': new Refusal('rate_limited') } },
  play: async ({ canvas }) => expect(await canvas.findByText(errors.rate_limited)).toBeVisible(),
};

export const LookupFailed: Story = {
  args: { answers: { ...answers, 'account.getCurrentUser': unreachable, 'devices.getSignIn': unreachable } },
  play: async ({ canvas }) => expect(await canvas.findByText(/could not be reached/)).toBeVisible(),
};

export const Compare: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, 'Is This Your Computer?');
    await expect(canvas.getByText('WDJB-MJHT')).toBeVisible();
    await expect(canvas.getByText(/^“Laptop on Tour”, macOS 15.2, Cadenza 1.4.0 in Logic Pro/)).toHaveTextContent(
      'your network',
    );
    await expect(canvas.getByText('Add This Computer').closest('button')).not.toHaveFocus();
    await expect(args.onCall).not.toHaveBeenCalledWith('devices.approveSignIn', expect.anything());
  },
};

export const OtherNetwork: Story = {
  globals: { viewport: { value: 'w390' } },
  args: {
    answers: {
      ...answers,
      'devices.getSignIn': { ...signInRequest, isSameNetwork: false, needsPassword: true },
      'devices.approveSignIn': new Refusal('current_password_wrong'),
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByText('from another network')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add This Computer' })).toBeDisabled();
    await fillIn(canvas, userEvent, { 'Your password': demoPassword });
    await userEvent.keyboard('{Enter}');
    await expectCalls(args, 'devices.approveSignIn', {
      userCode: 'WDJBMJHT',
      name: 'Laptop on Tour',
      password: demoPassword,
    });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(errors.current_password_wrong);
  },
};

export const PasswordRequired: Story = {
  args: { answers: { ...answers, 'devices.approveSignIn': new Refusal('password_required') } },
  play: async (context) => {
    await press(context, 'Add This Computer');
    await expect(await context.canvas.findByLabelText('Your password')).toBeVisible();
  },
};

const abroad = { ...answers, 'devices.getSignIn': { ...signInRequest, isSameNetwork: false, needsPassword: true } };

/** A passkey of the account confirms instead of the password. */
const instead = (confirm: Answers['factors.confirm'], options: Answers['factors.getConfirmOptions']): Story => ({
  args: {
    answers: {
      ...abroad,
      'factors.listFactors': someFactors,
      'factors.confirm': confirm,
      'factors.getConfirmOptions': options,
    },
  },
  play: async (context) => {
    await press(context, 'Use a Passkey Instead');
    await fillIn(screen, context.userEvent, { Password: demoPassword });
    await context.userEvent.keyboard('{Enter}');
    await expectCalls(context.args, 'factors.confirm', { password: demoPassword });
  },
});
export const PasskeyInstead = instead(
  { confirmedUntil: '2100-01-01T00:00:00.000Z' },
  { challenge: 'a', rpId: 'localhost', timeout: 1000, userVerification: 'required' },
);
export const PasskeyPending = instead(pending, pending);
export const PasskeyRefused = instead(new Refusal('confirmation_wrong'), new Refusal('rate_limited'));
export const FactorsPending: Story = { args: { answers: { ...abroad, 'factors.listFactors': pending } } };
export const FactorsFailed: Story = {
  args: { answers: { ...abroad, 'factors.listFactors': new Refusal('internal') } },
};

export const Approving: Story = {
  args: { answers: { ...answers, 'devices.approveSignIn': pending } },
  play: async (context) => {
    await press(context, 'Add This Computer');
    await expect(context.canvas.getByRole('button', { name: 'Add This Computer' })).toHaveAttribute('aria-busy');
  },
};

export const Full: Story = {
  args: { answers: { ...answers, 'devices.approveSignIn': new Refusal('seats_full', { details: seatChoice }) } },
  play: async (context) => {
    await press(context, 'Add This Computer');
    await expect(await screen.findByRole('radio', { name: oldMacBook.name })).toBeChecked();
    await context.userEvent.click(screen.getByRole('button', { name: 'Swap' }));
    await expectCalls(context.args, 'devices.approveSignIn', {
      userCode: 'WDJBMJHT',
      name: 'Laptop on Tour',
      replaceDeviceId: oldMacBook.id,
    });
    await context.userEvent.click(screen.getByRole('button', { name: 'Not Now' }));
    const opener = context.canvas.getByRole('button', { name: 'Add This Computer' });
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const NameRefused: Story = {
  args: { answers: { ...answers, 'devices.approveSignIn': new Refusal('device_limit', { ref: 'R-7F3K2A' }) } },
  play: async (context) => {
    await fillIn(context.canvas, context.userEvent, { 'Name of this computer': 'Stage' });
    await press(context, 'Add This Computer');
    await expectCalls(context.args, 'devices.approveSignIn', { userCode: 'WDJBMJHT', name: 'Stage' });
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('R-7F3K2A');
  },
};

export const EnterNumber: Story = {
  args: { answers: { ...answers, 'devices.approveSignIn': { deviceId, number: '4702' } } },
  play: async (context) => {
    await press(context, 'Add This Computer');
    await waitFor(async () => expect(await findHeading(context.canvas, 'Enter This Number in Cadenza')).toHaveFocus());
    await expect(context.canvas.getByText('4 7 0 2')).toBeVisible();
  },
};

/** All places are in use before anything is pressed. */
export const AllPlacesInUse: Story = {
  play: async ({ canvas }) => expect(await canvas.findByText(/^All 3 places are in use/)).toBeVisible(),
};

export const Done: Story = {
  play: async (context) => {
    await press(context, 'Add This Computer');
    await waitFor(async () => expect(await findHeading(context.canvas, 'Your Computer Is Added')).toHaveFocus());
    await expect(await context.canvas.findByText('3 of 3 places in use')).toBeVisible();
  },
};

const added = { ...signInRequest, decision: 'approved' } as const;

export const PlacesPending: Story = {
  args: { answers: { ...answers, 'devices.getSignIn': added, 'devices.list': pending } },
  play: async ({ canvas }) => void (await findHeading(canvas, 'Your Computer Is Added')),
};

export const PlacesFailed: Story = {
  args: { answers: { ...answers, 'devices.getSignIn': added, 'devices.list': new Refusal('internal') } },
  play: async ({ canvas }) => void (await findHeading(canvas, 'Your Computer Is Added')),
};

export const NothingOwned: Story = {
  args: { answers: { ...answers, 'devices.getSignIn': added, 'devices.list': ownsNothing } },
  play: async ({ canvas }) => expect(await canvas.findByRole('link', { name: 'Redeem a Code' })).toBeVisible(),
};

export const Denied: Story = {
  args: { answers: { ...answers, 'sessions.endOtherSessions': { ended: 2 } } },
  play: async (context) => {
    await press(context, 'This Wasn’t Me');
    await expectCalls(context.args, 'devices.denySignIn', { userCode: 'WDJBMJHT' });
    await findHeading(context.canvas, 'The Computer Was Not Added');
    await press(context, 'Log Out Everywhere Else');
    await expect(await context.canvas.findByText('Every other browser is logged out.')).toBeVisible();
  },
};

export const SessionsNotEnded: Story = {
  args: {
    answers: {
      ...answers,
      'devices.getSignIn': { ...signInRequest, decision: 'denied' },
      'sessions.endOtherSessions': new Refusal('internal'),
    },
  },
  play: async (context) => {
    await press(context, 'Log Out Everywhere Else');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('could not be ended');
  },
};

export const NotDenied: Story = {
  args: { answers: { ...answers, 'devices.denySignIn': unreachable } },
  play: async (context) => {
    await press(context, 'This Wasn’t Me');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('could not be refused');
  },
};

export const Expired: Story = {
  args: { answers: { ...answers, 'devices.approveSignIn': new Refusal('code_unknown') } },
  play: async (context) => {
    await press(context, 'Add This Computer');
    await waitFor(async () => expect(await findHeading(context.canvas, 'This Code Has Expired')).toHaveFocus());
    await context.userEvent.click(context.canvas.getByRole('link', { name: 'Enter Another Code' }));
    await fillIn(context.canvas, context.userEvent, { Code: 'WDJB-MJHX' });
    await context.userEvent.keyboard('{Enter}');
    await findHeading(context.canvas, 'Is This Your Computer?');
  },
};

export const NotLoggedIn: Story = {
  args: { isSignedIn: false, answers: { ...answers, 'devices.findSignInName': { name: 'Studio Mac' } } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
    await expect(await canvas.findByText('To add “Studio Mac”.')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    answers: {
      ...answers,
      'devices.getSignIn': {
        ...signInRequest,
        device: { ...signInRequest.device, name: 'TheComputerOfTheSecondViolaOfTheGreatOrchestraOfTheNorthernSeaCo' },
      },
    },
  },
};
