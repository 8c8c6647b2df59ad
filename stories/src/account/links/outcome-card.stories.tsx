import { paths } from '@backline/domain/pages/paths';
import { emailLinks as emailLinksTexts } from '@backline/texts/account/email-links';
import { OutcomeCard } from '@backline/web/features/account/links/outcome-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/**
 * The result of a mailed link: a spinner, then the outcome and one next step. For every page that acts by a token in
 * its address.
 */
const meta = {
  title: 'Account/Cards/OutcomeCard',
  component: OutcomeCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Cancel Password Reset',
    workingLabel: 'Canceling the request…',
    outcome: { state: 'working' },
    returnPath: paths.home,
  },
} satisfies Meta<typeof OutcomeCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const failed = { state: 'error', message: emailLinksTexts.cancelResetFailed } as const;

export const Working: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Canceling the request…');
    await expect(canvas.queryByRole('link', { name: 'Return' })).not.toBeInTheDocument();
  },
};

export const Success: Story = {
  args: { outcome: { state: 'success', message: emailLinksTexts.cancelResetDone } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(emailLinksTexts.cancelResetDone);
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.home);
  },
};

export const ServerError: Story = {
  args: { outcome: failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(emailLinksTexts.cancelResetFailed);
  },
};

export const Retryable: Story = {
  args: { outcome: failed, onRetry: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const NextStep: Story = {
  args: { outcome: failed, nextStep: { label: 'Ask for a New Link', path: paths.recover } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Ask for a New Link' })).toHaveAttribute('href', paths.recover);
  },
};

export const NamedReturn: Story = {
  args: { outcome: { state: 'success', message: emailLinksTexts.confirmEmailDone }, returnLabel: 'Back to Login' },
};

export const LongText: Story = {
  args: {
    outcome: {
      ...failed,
      detail:
        'The server could not be reached. Please check your connection and try again, or come back a little later.',
    },
    onRetry: fn(),
  },
  globals: { viewport: { value: 'w320' } },
};
