import { planCast, planOddities } from '@backline/fixtures';
import { plan as planMessages } from '@backline/texts/plan';
import { PastDueCard } from '@backline/web/features/plans/past-due-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

/**
 * A plan whose payment failed: since when it is due, and a way to change the payment method. Meanwhile, instruments
 * still play. The customer also gets the mail Plan Payment Failed.
 */
const meta = {
  title: 'Plan/Cards/PastDueCard',
  component: PastDueCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    status: planCast.past_due.monthly,
    isPending: false,
    error: null,
    onUpdatePayment: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof PastDueCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const card = canvas.getByRole('region', { name: planMessages.pastDue });
    await expect(card).toHaveTextContent('Your payment was due on Mar 10, 2026.');
    await expect(card).toHaveTextContent('$9.99 is due. Everything plays until Apr 14, 2026.');
    await userEvent.click(canvas.getByRole('button', { name: planMessages.updatePayment }));
    await expect(args.onUpdatePayment).toHaveBeenCalledOnce();
  },
};

export const Annual: Story = { args: { status: planCast.past_due.annual } };

export const CanceledByLink: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: planMessages.cancelLink }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

export const DueDateUnknown: Story = {
  args: { status: planOddities.dueDateUnknown },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your payment is due.')).toBeVisible();
  },
};

export const Pending: Story = {
  args: { isPending: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: planMessages.updatePayment }));
    await expect(args.onUpdatePayment).not.toHaveBeenCalled();
  },
};

export const ScriptBlocked: Story = {
  args: {
    error: { message: 'The payment window could not be loaded.', detail: 'A content blocker may be in its way.' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The payment window could not be loaded.');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
