import { privacy as texts } from '@backline/texts/account/privacy';
import { MailChoiceCard } from '@backline/web/features/account/data/mail-choice-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/** The choice to get news and offers. Mails about purchases and the account come either way. */
const meta = {
  title: 'Account/Cards/MailChoiceCard',
  component: MailChoiceCard,
  decorators: [inPage],
  args: { isGiven: true, error: null, isSaving: false, onChange: fn() },
} satisfies Meta<typeof MailChoiceCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: texts.mailsLabel }));
    await expect(args.onChange).toHaveBeenCalledWith(false);
  },
};

export const Off: Story = {
  args: { isGiven: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: texts.mailsLabel })).not.toBeChecked();
  },
};

export const Loading: Story = { args: { isGiven: null } };

export const Submitting: Story = { args: { isSaving: true } };

export const ServerError: Story = {
  args: { error: { message: texts.mailsFailed } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(texts.mailsFailed);
  },
};
