import { planCast, planOddities, trialDaysLeft } from '@backline/fixtures';
import { plan as planMessages } from '@backline/texts/plan';
import { SubscribedCard } from '@backline/web/features/plans/subscribed-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { toPlanPrices } from './plan-prices.ts';

const { active, trialing } = planCast;
const dollars = toPlanPrices('USD');

/**
 * An active plan or a trial: the next charge, the savings of annual billing, the payment method. A canceled plan is
 * shown by CanceledCard, an unpaid one by PastDueCard.
 */
const meta = {
  title: 'Plan/Cards/SubscribedCard',
  component: SubscribedCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    status: active.monthly,
    price: dollars.monthly,
    annualSaving: '$32.38',
    isPreviewFailed: false,
    isPending: false,
    error: null,
    onSwitch: fn(),
    onCancel: fn(),
    onUpdatePayment: fn(),
  },
} satisfies Meta<typeof SubscribedCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const card = canvas.getByRole('region', { name: planMessages.subscribed });
    await expect(card).toHaveTextContent(`${planMessages.subscribed}${planMessages.monthly}`);
    await expect(card).toHaveTextContent(`${planMessages.upcomingCharge}$9.99 USD${planMessages.chargeOn}Apr 3, 2026`);
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument();
  },
};

export const Annual: Story = {
  args: { status: active.annual, price: dollars.annual },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(planMessages.annual)).toBeVisible();
    await expect(canvas.queryByText(/^Saves/)).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: planMessages.monthlyTrigger }));
    await expect(args.onSwitch).toHaveBeenCalledOnce();
  },
};

export const Upgraded: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: planMessages.upgrade });
    await expect(button).toHaveAccessibleDescription('Saves $32.38 a year');
    await userEvent.click(button);
    await expect(args.onSwitch).toHaveBeenCalledOnce();
  },
};

export const CanceledByLink: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: planMessages.cancelLink }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

export const PaymentUpdated: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: planMessages.updatePayment }));
    await expect(args.onUpdatePayment).toHaveBeenCalledOnce();
  },
};

export const Trial: Story = {
  args: { status: trialing.monthly },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('5 days left in trial')).toBeVisible();
    await expect(canvas.getByRole('img')).toHaveAccessibleName('5 of 7 days left');
    await expect(canvas.queryByRole('button', { name: planMessages.updatePayment })).not.toBeInTheDocument();
  },
};

export const TrialAnnual: Story = {
  args: { status: trialing.annual, price: dollars.annual },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: planMessages.monthlyTrigger })).toBeVisible();
  },
};

export const TrialFirstDay: Story = {
  args: { status: trialDaysLeft[7] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('7 days left in trial')).toBeVisible();
  },
};

export const TrialLastDay: Story = {
  args: { status: trialDaysLeft[1] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 day left in trial')).toBeVisible();
  },
};

export const TrialOver: Story = {
  args: { status: trialDaysLeft[0] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0 days left in trial')).toBeVisible();
  },
};

export const InEuros: Story = {
  args: { status: planOddities.inEuros, price: toPlanPrices('EUR').monthly },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('€11.89')).toHaveTextContent('€11.89 EUR');
  },
};

/** The yen has no minor unit. */
export const InYen: Story = {
  args: { status: planOddities.inYen, price: toPlanPrices('JPY').annual },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('¥14,000')).toHaveTextContent('¥14,000 JPY');
  },
};

export const AmountUnknown: Story = {
  args: { status: planOddities.amountUnknown },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not known yet')).toBeVisible();
  },
};

export const PreviewError: Story = {
  args: { price: null, annualSaving: null, isPreviewFailed: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The current price of the plan could not be loaded.');
  },
};

export const PaymentPending: Story = {
  args: { isPending: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: planMessages.updatePayment });
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};

export const PaymentFailed: Story = {
  args: { error: { message: 'The checkout could not be started.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The checkout could not be started.');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
