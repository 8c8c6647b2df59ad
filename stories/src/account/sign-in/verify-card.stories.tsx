import { customer, demoPassword } from '@backline/fixtures';
import { account as accountMessages } from '@backline/texts/account/account';
import { VerifyCard } from '@backline/web/features/account/sign-in/verify-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';
import { type Fill, fillIn } from '../fill-in.ts';

/** Asks an invited customer for what is missing: name, password, consent. Everybody else only opens the link. */
const meta = {
  title: 'Account/Cards/VerifyCard',
  component: VerifyCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    legal: { termsUrl: null, privacyUrl: null },
    required: ['contactName', 'password'],
    isSubmitting: false,
    error: null,
    onVerify: fn(),
  },
} satisfies Meta<typeof VerifyCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const terms = 'I have read and accept the Terms of Service and Privacy Policy.';
const form: Fill = { Name: customer.contactName, Password: demoPassword, 'Confirm Password': demoPassword };

function refuses(label: string, fill: Fill, hasTerms: boolean, message: string): Story['play'] {
  return async ({ args, canvas, userEvent }) => {
    await fillIn(canvas, userEvent, fill);
    if (hasTerms) await userEvent.click(canvas.getByLabelText(terms));
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await expect(canvas.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect(args.onVerify).not.toHaveBeenCalled();
  };
}

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: accountMessages.verifyTitle })).toBeVisible();
    await fillIn(canvas, userEvent, form);
    await userEvent.click(canvas.getByLabelText(terms));
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    const sent = { contactName: customer.contactName, password: demoPassword };
    await expect(args.onVerify).toHaveBeenCalledWith(sent);
  },
};

export const DocumentsLinked: Story = {
  args: { legal: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' } },
  play: async ({ canvas }) => {
    const privacy = canvas.getByRole('link', { name: 'Privacy Policy' });
    await expect(privacy).toHaveAttribute('href', 'https://example.com/privacy');
  },
};

export const NameOnly: Story = {
  args: { required: ['contactName'] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText('Password')).not.toBeInTheDocument();
  },
};

export const PasswordOnly: Story = {
  args: { required: ['password'] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText('Name')).not.toBeInTheDocument();
  },
};

export const TermsNotAccepted: Story = { play: refuses(terms, form, false, accountMessages.verifyTermsRequired) };

export const PasswordsDiffer: Story = {
  play: refuses(
    'Confirm Password',
    { ...form, 'Confirm Password': 'cadenza-demo-2027' },
    true,
    accountMessages.verifyPasswordsDiffer,
  ),
};

export const NameMissing: Story = {
  play: refuses(
    'Name',
    { Password: demoPassword, 'Confirm Password': demoPassword },
    true,
    accountMessages.verifyNameRequired,
  ),
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: accountMessages.verifyFailed, detail: 'This password is on a list of common ones.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(accountMessages.verifyFailed);
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
