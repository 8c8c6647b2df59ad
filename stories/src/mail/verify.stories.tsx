import { cadenza } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/examples';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { assertMailAction, findMail } from './find-mail.ts';
import { MailPreview } from './mail-preview.tsx';

const meta = {
  title: 'Mail/Verify',
  component: MailPreview,
  parameters: { layout: 'fullscreen' },
  args: { message: mailExamples.verify, productName: cadenza.name },
} satisfies Meta<typeof MailPreview>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: ({ canvasElement }) => assertMailAction(canvasElement, 'Verify My Email', mailExamples.verify.verifyUrl),
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};

export const Plain: Story = { args: { isPlain: true } };

export const LongText: Story = {
  args: {
    message: {
      ...mailExamples.verify,
      contactName: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
      verifyUrl: `${mailExamples.verify.verifyUrl}&from=${'mail'.repeat(30)}`,
    },
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};
