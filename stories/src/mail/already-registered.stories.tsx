import { cadenza } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/examples';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { assertMailAction, findMail } from './find-mail.ts';
import { MailPreview } from './mail-preview.tsx';

const meta = {
  title: 'Mail/AlreadyRegistered',
  component: MailPreview,
  parameters: { layout: 'fullscreen' },
  args: { message: mailExamples.already_registered, productName: cadenza.name },
} satisfies Meta<typeof MailPreview>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: ({ canvasElement }) => assertMailAction(canvasElement, 'Log In', mailExamples.already_registered.loginUrl),
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};

export const Plain: Story = { args: { isPlain: true } };

export const LongText: Story = {
  args: {
    message: {
      ...mailExamples.already_registered,
      contactName: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
      loginUrl: `${mailExamples.already_registered.loginUrl}?from=${'mail'.repeat(30)}`,
    },
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => void (await findMail(canvasElement)),
};
