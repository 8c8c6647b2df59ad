import { cadenza } from '@backline/fixtures';
import { mailExamples } from '@backline/mail/examples';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
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

export const HostileName: Story = {
  args: {
    message: { ...mailExamples.verify, contactName: 'Win a prize at https://evil.example/now or call 0800 123 456' },
  },
  play: async ({ canvasElement }) => {
    const mail = await findMail(canvasElement);
    await expect(within(mail).getByText(/by the name of “Win a prize at https: \/ \/ evil. example…”/)).toBeVisible();
    await expect(within(mail).getByRole('link', { name: 'This Wasn’t Me' })).toHaveAttribute(
      'href',
      mailExamples.verify.secureUrl,
    );
  },
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
