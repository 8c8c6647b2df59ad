import { cadenza } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/examples';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { assertMailAction, findMail } from './find-mail.ts';
import { MailPreview } from './mail-preview.tsx';

const meta = {
  title: 'Mail/Invite',
  component: MailPreview,
  parameters: { layout: 'fullscreen' },
  args: { message: mailExamples.invite, productName: cadenza.name },
} satisfies Meta<typeof MailPreview>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: ({ canvasElement }) => assertMailAction(canvasElement, 'Complete My Account', mailExamples.invite.verifyUrl),
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};

export const Plain: Story = { args: { isPlain: true } };

export const LongText: Story = {
  args: {
    message: {
      ...mailExamples.invite,
      to: `${'invited-'.repeat(7)}person@${'long-subdomain.'.repeat(8)}example.com`,
      verifyUrl: `${mailExamples.invite.verifyUrl}&from=${'mail'.repeat(30)}`,
    },
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};
