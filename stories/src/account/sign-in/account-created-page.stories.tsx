import { paths, withRedirect } from '@backline/domain/pages/paths';
import { unverified } from '@backline/fixtures';
import { errors } from '@backline/texts/errors';
import { browserStorage, storageKeys } from '@backline/web/lib/browser/browser-storage.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { pending, Refusal, Turns } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { customerAnswers } from '../../portal/signed-in.ts';

/**
 * The end of sign-up, at its own address so that a reload does not sign up again. In the browser where the sign-up
 * began, it continues by itself when the address is verified.
 */
const meta = {
  title: 'Account/Pages/AccountCreatedPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.accountCreated, answers: {}, onCall: fn(), state: { authId: unverified.email } },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Account Created');
  },
};

/** The address was verified elsewhere, such as on a phone. */
export const Verified = {
  args: {
    answers: {
      ...customerAnswers,
      'sessions.continueSignUp': new Turns<{ token: string | null }>({ token: null }, { token: 'a-token' }),
    },
  },
  beforeEach: () => {
    browserStorage.write(storageKeys.begun, 'true');
    return () => browserStorage.remove(storageKeys.begun);
  },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Account Created');
    await canvas.findByRole('heading', { name: 'Update Your Account Details' }, { timeout: 20_000 });
  },
} satisfies Story;

/** Nothing is shown, because the link in the mail still works. */
export const NotAwaited: Story = {
  args: { answers: { 'sessions.continueSignUp': new Refusal('token_invalid') } },
  beforeEach: Verified.beforeEach,
  play: async ({ args, canvas }) => {
    await findHeading(canvas, 'Account Created');
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('sessions.continueSignUp', expect.anything()));
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const Awaiting: Story = {
  args: { answers: { 'sessions.continueSignUp': pending } },
  beforeEach: Verified.beforeEach,
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Account Created');
  },
};

export const AddressUnknown: Story = {
  args: { state: undefined },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Is the link lost or expired\?/)).toBeVisible();
  },
};

export const Resending: Story = {
  args: { answers: { 'account.resendVerification': pending } },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Send the Link Again' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Resent: Story = {
  args: { answers: { 'account.resendVerification': {} } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send the Link Again' }));
    await expect(await canvas.findByRole('status')).toHaveTextContent('we emailed a new link');
    await expect(args.onCall).toHaveBeenCalledWith('account.resendVerification', { authId: unverified.email });
  },
};

export const OnTheWay: Story = {
  args: { ...Resent.args, path: withRedirect(paths.accountCreated, '/account/licenses') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send the Link Again' }));
    const sent = { authId: unverified.email, redirectTo: '/account/licenses' };
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('account.resendVerification', sent));
  },
};

export const ResendFailed: Story = {
  args: { answers: { 'account.resendVerification': new Refusal('rate_limited') } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send the Link Again' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(errors.rate_limited);
  },
};
