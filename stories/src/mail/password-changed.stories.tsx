import { cadenza } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/examples';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { assertMailAction, findMail } from './find-mail.ts';
import { MailPreview } from './mail-preview.tsx';

const meta = {
  title: 'Mail/PasswordChanged',
  component: MailPreview,
  parameters: { layout: 'fullscreen' },
  args: { message: mailExamples.password_changed, productName: cadenza.name },
} satisfies Meta<typeof MailPreview>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: ({ canvasElement }) =>
    assertMailAction(canvasElement, 'It Was Not Me', mailExamples.password_changed.recoverUrl),
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};

export const Plain: Story = { args: { isPlain: true } };

export const LongText: Story = {
  args: {
    message: {
      ...mailExamples.password_changed,
      contactName: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
      recoverUrl: `${mailExamples.password_changed.recoverUrl}?from=${'mail'.repeat(30)}`,
    },
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};
