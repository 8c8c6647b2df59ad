import { terms as texts } from '@backline/texts/account/terms';
import { TermsCard } from '@backline/web/features/consents/terms-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { newPrivacy, newTerms } from './new-terms.ts';

/** Asks a customer to accept new terms that the vendor made mandatory. There are two choices: Accept and Log Out. */
const meta = {
  title: 'Consents/Dialogs/TermsCard',
  component: TermsCard,
  args: {
    terms: [newTerms],
    supportEmail: 'help@cadenza.example',
    isSubmitting: false,
    error: null,
    onAccept: fn(),
    onLogOut: fn(),
  },
} satisfies Meta<typeof TermsCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('dialog', { name: texts.title })).toHaveAccessibleDescription(texts.lead);
    const link = screen.getByRole('link', { name: 'Terms of Service' });
    await expect(link).toHaveAttribute('href', newTerms.url);
    await expect(screen.getByText(/^Version 2026-11, from /)).toBeVisible();
    await expect(screen.getByText(newTerms.summary)).toBeVisible();
    await expect(screen.getByRole('link', { name: 'help@cadenza.example' })).toHaveAttribute(
      'href',
      'mailto:help@cadenza.example',
    );
    await userEvent.click(screen.getByRole('button', { name: texts.accept }));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  },
};

/** It can't be dismissed by a key or by a press outside the card. */
export const NotDismissed: Story = {
  play: async ({ args, userEvent }) => {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(args.onLogOut).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: texts.logOut }));
    await expect(args.onLogOut).toHaveBeenCalledOnce();
  },
};

export const Both: Story = {
  args: { terms: [newPrivacy, newTerms] },
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Privacy Policy' })).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Terms of Service' })).toBeVisible();
  },
};

export const NoSummary: Story = {
  args: { terms: [{ ...newTerms, summary: null }], supportEmail: null },
  play: async () => {
    await expect(await screen.findByRole('dialog')).not.toHaveTextContent('If you don’t agree');
  },
};

export const LongSummary: Story = {
  args: { terms: [{ ...newTerms, version: `2026.11-${'x'.repeat(32)}`, summary: `${newTerms.summary} `.repeat(8) }] },
  globals: { viewport: { value: 'w390' } },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: texts.failed, detail: 'Please check your connection and try again.' } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed);
  },
};

export const Narrow: Story = { args: { terms: [newPrivacy, newTerms] }, globals: { viewport: { value: 'w390' } } };
