import { cadenza, customer, demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { SignUpCard } from '@backline/web/features/account/sign-in/signup-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';
import { type Fill, fillIn } from '../fill-in.ts';

/** Creates an account: name, email, password, consent. It fits a screen of 900 px, so that Create is in view. */
const meta = {
  title: 'Account/Cards/SignUpCard',
  component: SignUpCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    productName: cadenza.name,
    purpose: null,
    isConsentPrechecked: true,
    legal: { termsUrl: null, privacyUrl: null },
    isSubmitting: false,
    error: null,
    onSignUp: fn(),
  },
} satisfies Meta<typeof SignUpCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const form: Fill = {
  Name: customer.contactName,
  Email: customer.email,
  Password: demoPassword,
  'Confirm Password': demoPassword,
};

/** Fills in the form with one mistake, and expects the rule's message and the focus at that field. */
function refuses(label: string, fill: Fill, message: string): Story['play'] {
  return async ({ args, canvas, userEvent }) => {
    await fillIn(canvas, userEvent, { ...form, ...fill });
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await expect(canvas.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect(canvas.getByLabelText(label)).toHaveFocus();
    await expect(args.onSignUp).not.toHaveBeenCalled();
  };
}

/** Shows why the visitor was sent here, and fills in the address from the page before. */
export const OnTheWay: Story = {
  args: { purpose: 'To add your license codes.', initialEmail: 'guest@example.com' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('To add your license codes.')).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveValue('guest@example.com');
  },
};

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await fillIn(canvas, userEvent, form);
    await userEvent.keyboard('{Enter}');
    const { contactName, email } = customer;
    const sent = { contactName, authId: email, password: demoPassword, emailMarketingConsent: true };
    await expect(args.onSignUp).toHaveBeenCalledWith(sent);
  },
};

export const NotPrechecked: Story = {
  args: { isConsentPrechecked: false },
  play: async ({ canvas }) => {
    for (const checkbox of canvas.getAllByRole('checkbox')) await expect(checkbox).not.toBeChecked();
  },
};

export const DocumentsLinked: Story = {
  args: { legal: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' } },
  play: async ({ canvas }) => {
    const terms = canvas.getByRole('link', { name: 'Terms of Service' });
    await expect(terms).toHaveAttribute('href', 'https://example.com/terms');
  },
};

export const WithoutNews: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText(/Send me news/));
    await fillIn(canvas, userEvent, form);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSignUp).toHaveBeenCalledWith(expect.objectContaining({ emailMarketingConsent: false }));
  },
};

export const NameTooShort: Story = { play: refuses('Name', { Name: 'Clara' }, accountMessages.contactNameTooShort) };

export const NameTooLong: Story = {
  play: refuses('Name', { Name: 'a'.repeat(65) }, accountMessages.contactNameTooLong),
};

export const PasswordTooShort: Story = {
  play: refuses('Password', { Password: 'short' }, accountMessages.passwordTooShort),
};

export const PasswordTooLong: Story = {
  play: refuses('Password', { Password: 'a'.repeat(65) }, accountMessages.passwordTooLong),
};

export const ConfirmationMismatch: Story = {
  play: refuses('Confirm Password', { 'Confirm Password': 'cadenza-demo-2027' }, accountMessages.confirmationMismatch),
};

export const TermsNotAccepted: Story = {
  args: { isConsentPrechecked: false },
  play: refuses('I have read and accept the Terms of Service and Privacy Policy.', {}, accountMessages.termsRequired),
};

export const EmailMissing: Story = { play: refuses('Email', { Email: 'clara' }, 'Please enter your email address') };

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await expect(args.onSignUp).not.toHaveBeenCalled();
  },
};

export const ServerError: Story = {
  args: { error: { message: accountMessages.signUpRefused, detail: 'This password is on a list of common ones.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(accountMessages.signUpRefused);
  },
};

export const LongText: Story = { args: { productName: 'The Grand Cadenza Collection for Orchestra and Choir' } };

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
