import { cadenza, customer, minutesBefore } from '@backline/fixtures';
import { mailboxCss } from '@backline/mail/mailbox-css';
import { renderMailboxPage } from '@backline/mail/mailbox-page';
import { renderMail } from '@backline/mail/render-mail';
import { mailExamples } from '@backline/mail/templates';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { HtmlPage } from './html-page.tsx';

const entries = Object.values(mailExamples).map((message, index) => ({
  id: `mail-${index}`,
  to: message.to,
  ...renderMail(message, cadenza),
  at: minutesBefore(index * 7).toISOString(),
}));

/** The page with its style sheet and its mail in one document. A server would serve them separately. */
function toPage(...args: Parameters<typeof renderMailboxPage>): string {
  const toAttribute = (html = '') => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return renderMailboxPage(...args)
    .replace(/<link[^>]*>/, `<style>${mailboxCss}</style>`)
    .replace(/ src="\/dev\/mailbox\/(.+?)\.html"/, (_, id) => {
      return ` srcdoc="${toAttribute(entries.find((entry) => entry.id === id)?.html)}"`;
    });
}

/** Every mail of an installation without a mail server, for developers. It doesn't exist in production. */
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
