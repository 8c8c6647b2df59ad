import { planCast, trialDaysLeft } from '@backline/fixtures';
import { plan as planMessages } from '@backline/texts/plan';
import { CanceledCard } from '@backline/web/features/plans/canceled-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const { active_canceled, trialing_canceled } = planCast;

/**
 * A canceled plan that still runs: its last day, and Reactivate. For a trial, a pie shows the remaining days. After its
 * end, PlanPickerCard replaces it.
 */
const meta = {
  title: 'Plan/Cards/CanceledCard',
  component: CanceledCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    status: active_canceled.monthly,
    isReactivating: false,
    isPending: false,
    error: null,
    onReactivate: fn(),
    onUpdatePayment: fn(),
  },
} satisfies Meta<typeof CanceledCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const card = canvas.getByRole('region', { name: planMessages.canceled });
    await expect(card).toHaveTextContent(`${planMessages.canceled}Monthly${planMessages.ends}Mar 26, 2026Until then`);
    await expect(card).not.toHaveTextContent(/days? left/);
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: planMessages.reactivate }));
    await expect(args.onReactivate).toHaveBeenCalledOnce();
  },
};

export const Annual: Story = {
  args: { status: active_canceled.annual },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sep 30, 2026')).toBeVisible();
  },
};

export const Trial: Story = {
  args: { status: trialing_canceled.monthly },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 days left in trial')).toBeVisible();
    await expect(canvas.getByRole('img')).toHaveAccessibleName('3 of 31 days left');
    await expect(canvas.queryByRole('button', { name: planMessages.updatePayment })).not.toBeInTheDocument();
  },
};

export const TrialAnnual: Story = { args: { status: trialing_canceled.annual } };

export const LastDay: Story = {
  args: { status: { ...trialDaysLeft[1], canceled: true, amount: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 day left in trial')).toBeVisible();
  },
};

export const PaymentUpdated: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: planMessages.updatePayment }));
    await expect(args.onUpdatePayment).toHaveBeenCalledOnce();
  },
};

export const PaymentPending: Story = { args: { isPending: true } };

export const Reactivating: Story = {
  args: { isReactivating: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: planMessages.reactivate }));
    await expect(args.onReactivate).not.toHaveBeenCalled();
  },
};

export const NotReactivated: Story = {
  args: { error: { message: planMessages.changeFailed, detail: 'Nothing was changed.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(planMessages.changeFailed);
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
