import { cadenza, customer, minutesBefore } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/examples';
import { mailboxCss } from '@backline/mail/mailbox-css';
import { renderMailboxPage } from '@backline/mail/mailbox-page';
import { renderMail } from '@backline/mail/render-mail';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { HtmlPage } from './html-page.tsx';

const entries = Object.values(mailExamples).map((message, index) => ({
  id: `mail-${index}`,
  to: message.to,
  ...renderMail(message, cadenza),
  at: minutesBefore(index * 7).toISOString(),
}));

/** The page with its own style sheet; the mail itself is served beside it, and there is no server here. */
function toPage(...args: Parameters<typeof renderMailboxPage>): string {
  return renderMailboxPage(...args)
    .replace(/<link[^>]*>/, `<style>${mailboxCss}</style>`)
    .replace(/ sandbox="[^"]*" src="[^"]*"/, '');
}

const meta = {
  title: 'Mail/MailboxPage',
  component: HtmlPage,
  parameters: { layout: 'fullscreen' },
  args: { title: 'Mailbox', html: toPage(entries, cadenza) },
} satisfies Meta<typeof HtmlPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByTitle('Mailbox')).toBeVisible();
  },
};

export const Reading: Story = {
  args: { html: toPage(entries, cadenza, { selectedId: 'mail-2' }) },
  globals: { viewport: { value: 'w390' } },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Empty: Story = { args: { html: toPage([], cadenza) } };

export const Filtered: Story = { args: { html: toPage([], cadenza, { to: customer.email }) } };
