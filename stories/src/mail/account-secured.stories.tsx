import { cadenza } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/examples';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { assertMailAction, findMail } from './find-mail.ts';
import { MailPreview } from './mail-preview.tsx';

const meta = {
  title: 'Mail/AccountSecured',
  component: MailPreview,
  parameters: { layout: 'fullscreen' },
  args: { message: mailExamples.account_secured, productName: cadenza.name },
} satisfies Meta<typeof MailPreview>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: ({ canvasElement }) =>
    assertMailAction(canvasElement, 'Choose a New Password', mailExamples.account_secured.resetUrl),
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};

export const Plain: Story = { args: { isPlain: true } };

export const ChangeWithdrawn: Story = {
  args: { message: { ...mailExamples.account_secured, withdrawnEmail: 'clara@new.example.com' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};
