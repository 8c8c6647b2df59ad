import { cadenza } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/examples';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { assertMailAction, findMail } from './find-mail.ts';
import { MailPreview } from './mail-preview.tsx';

const meta = {
  title: 'Mail/Recover',
  component: MailPreview,
  parameters: { layout: 'fullscreen' },
  args: { message: mailExamples.recover, productName: cadenza.name },
} satisfies Meta<typeof MailPreview>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: ({ canvasElement }) => assertMailAction(canvasElement, 'Choose a New Password', mailExamples.recover.resetUrl),
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};

export const Plain: Story = { args: { isPlain: true } };

export const LongText: Story = {
  args: {
    message: {
      ...mailExamples.recover,
      contactName: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
      resetUrl: `${mailExamples.recover.resetUrl}&from=${'mail'.repeat(30)}`,
    },
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};
