import { paths, withEmail, withRedirect } from '@backline/domain/pages/paths';
import { cadenza, customer, demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { pending, Refusal } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { fillIn } from '../fill-in.ts';

/**
 * Sign-up, with an offer or a next page if the link has one. AccountCreatedPage follows. Someone with an invitation
 * uses VerifyPage instead.
 */
const meta = {
  title: 'Account/Pages/SignUpPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.signUp, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The next page asks whether the mail was already opened. */
const signedUp = { 'account.signUp': {}, 'sessions.continueSignUp': { token: null } };

async function signUp({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await fillIn(canvas, userEvent, {
    Name: customer.contactName,
    Email: customer.email,
    Password: demoPassword,
    'Confirm Password': demoPassword,
  });
  await userEvent.keyboard('{Enter}');
}

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Create Your Account');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const NotPrechecked: Story = { args: { product: { ...cadenza, isConsentPrechecked: false } } };

export const Success: Story = {
  args: { answers: signedUp },
  play: async (context) => {
    await signUp(context);
    await findHeading(context.canvas, 'Account Created');
    await expect(context.canvas.getByText(/customer@example\.com/)).toBeVisible();
  },
};

/** The link in the mail with codes, or a receipt, fills in the address that paid. */
export const AddressKnown: Story = {
  args: {
    path: withEmail(withRedirect(paths.signUp, '/account/licenses?license-code=A'), 'guest@example.com'),
    answers: signedUp,
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await expect(await canvas.findByLabelText('Email')).toHaveValue('guest@example.com');
    await userEvent.click(canvas.getByRole('link', { name: 'Login' }));
    await findHeading(canvas, 'Log in to Cadenza');
    await expect(canvas.getByLabelText('Email')).toHaveValue('guest@example.com');
  },
};

export const WithOffer: Story = {
  args: { path: `${paths.signUp}?offer=spring-strings`, answers: signedUp },
  play: async (context) => {
    await signUp(context);
    const sent = expect.objectContaining({ authId: customer.email, onboardingOffer: 'spring-strings' });
    await waitFor(() => expect(context.args.onCall).toHaveBeenCalledWith('account.signUp', sent));
  },
};

export const OnTheWay: Story = {
  args: { path: withRedirect(paths.signUp, '/marketplace?q=harbor'), answers: signedUp },
  play: async (context) => {
    await signUp(context);
    const sent = expect.objectContaining({ redirectTo: '/marketplace?q=harbor' });
    await waitFor(() => expect(context.args.onCall).toHaveBeenCalledWith('account.signUp', sent));
    await findHeading(context.canvas, 'Account Created');
    const back = withRedirect(paths.login, '/marketplace?q=harbor');
    await expect(context.canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', back);
  },
};

const toApproval = withRedirect(paths.signUp, `${paths.device}?code=WDJB-MJHT`);

/** The code in the address belongs to a computer, whose name the server sends. */
export const ComputerNamed: Story = {
  args: { path: toApproval, answers: { 'devices.findSignInName': { name: 'Studio Mac' } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('To add “Studio Mac”.')).toBeVisible();
  },
};

const unnamed: Story['play'] = async ({ canvas }) => {
  await expect(await canvas.findByText('To add your computer.')).toBeVisible();
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
  args: { answers: { 'account.signUp': pending } },
  play: async (context) => {
    await signUp(context);
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-busy', 'true'),
    );
  },
};

export const Refused: Story = {
  args: {
    answers: {
      'account.signUp': new Refusal('password_refused', {
        passwordConstraint: 'This password is on a list of common ones.',
      }),
    },
  },
  play: async (context) => {
    await signUp(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(accountMessages.signUpRefused);
    await expect(alert).toHaveTextContent('This password is on a list of common ones.');
  },
};
