import { cadenza, customer, demoPassword, unverified } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { errors } from '@backline/texts/errors';
import { LoginCard } from '@backline/web/features/account/sign-in/login-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/**
 * Email and password, with links to recovery and sign-up. If the verification mail is still unopened, it offers another
 * one.
 */
const meta = {
  title: 'Account/Cards/LoginCard',
  component: LoginCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    productName: cadenza.name,
    purpose: null,
    isSubmitting: false,
    error: null,
    isUnverified: false,
    resendState: 'idle',
    resentTo: null,
    onLogin: fn(),
    onResend: fn(),
    onBegin: fn(),
  },
} satisfies Meta<typeof LoginCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const notVerified = { message: accountMessages.loginFailed, detail: errors.email_unverified };

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), customer.email);
    await userEvent.type(canvas.getByLabelText('Password'), `${demoPassword}{Enter}`);
    await expect(args.onLogin).toHaveBeenCalledWith({ authId: customer.email, password: demoPassword });
  },
};

/** Some password managers fill in fields without an event. */
export const FilledInSilently: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    write?.call(canvas.getByLabelText('Email'), customer.email);
    write?.call(canvas.getByLabelText('Password'), demoPassword);
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await expect(args.onLogin).toHaveBeenCalledWith({ authId: customer.email, password: demoPassword });
  },
};

/** Shows why the visitor was sent here, and fills in the address from the page before. */
export const OnTheWay: Story = {
  args: { purpose: 'To add your license codes.', initialEmail: 'guest@example.com' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('To add your license codes.')).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveValue('guest@example.com');
  },
};

export const KeyboardOrder: Story = {
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Email', 'Password']) {
      await userEvent.tab();
      await expect(canvas.getByLabelText(name)).toHaveFocus();
    }
    for (const name of ['Show characters', 'Login', 'Forgot Password?', 'Create Account']) {
      await userEvent.tab();
      await expect(document.activeElement).toHaveAccessibleName(name);
    }
  },
};

export const Begun: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Email'));
    await expect(args.onBegin).toHaveBeenCalled();
  },
};

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await expect(args.onLogin).not.toHaveBeenCalled();
  },
};

export const ServerError: Story = {
  args: { error: { message: accountMessages.loginFailed } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(accountMessages.loginFailed);
  },
};

export const RateLimited: Story = {
  args: { error: { message: accountMessages.loginFailed, detail: errors.rate_limited } },
};

export const SessionOver: Story = {
  args: { error: { message: accountMessages.userFetchFailed, detail: 'Your session has ended. Please log in again.' } },
};

export const Unverified: Story = {
  args: { error: notVerified, isUnverified: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), unverified.email);
    await userEvent.click(canvas.getByRole('button', { name: 'Send the Link Again' }));
    await expect(args.onResend).toHaveBeenCalledWith(unverified.email);
  },
};

export const Resending: Story = { args: { error: notVerified, isUnverified: true, resendState: 'sending' } };

export const Resent: Story = {
  args: { error: notVerified, isUnverified: true, resendState: 'sent', resentTo: unverified.email },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), customer.email);
    await expect(canvas.getByRole('status')).toHaveTextContent(`We emailed a new link to ${unverified.email}.`);
  },
};

export const ResendFailed: Story = { args: { error: notVerified, isUnverified: true, resendState: 'failed' } };

export const LongText: Story = { args: { productName: 'The Grand Cadenza Collection for Orchestra and Choir' } };

export const Narrow: Story = {
  args: { error: notVerified, isUnverified: true },
  globals: { viewport: { value: 'w320' } },
};
