import { customer } from '@backline/fixtures';
import { MailLinkCard } from '@backline/web/features/downloads/mail-link-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

/** Shown above the installers on a phone, which can't run them. The link is mailed to the account's own address. */
const meta = {
  title: 'Downloads/Cards/MailLinkCard',
  component: MailLinkCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
  args: { email: customer.email, isSubmitting: false, isSent: false, error: null, onSubmit: fn() },
} satisfies Meta<typeof MailLinkCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Email Me This Link' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const LoadingUser: Story = {
  args: { email: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toBeDisabled();
  },
};

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Email Me This Link' }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const Success: Story = {
  args: { isSent: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(`We emailed the link to ${customer.email}.`);
    await expect(canvas.getByRole('button', { name: 'Email It Again' })).toBeEnabled();
  },
};

export const ServerError: Story = {
  args: { error: { message: 'The link could not be emailed.', detail: 'Too many requests. Try again in an hour.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The link could not be emailed.');
  },
};

export const LongText: Story = {
  args: { isSent: true, email: `${'clara-'.repeat(9)}wieck@${'subdomain.'.repeat(8)}example.com` },
  globals: { viewport: { value: 'w320' } },
};
