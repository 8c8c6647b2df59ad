import { cadenza } from '@backline/fixtures';
import { plan as planMessages } from '@backline/texts/plan';
import { PlanPickerCard } from '@backline/web/features/plans/plan-picker-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { toPlanPrices } from './plan-prices.ts';

const dollars = toPlanPrices('USD');
const toList = (currency: Parameters<typeof toPlanPrices>[0]) => Object.values(toPlanPrices(currency));

/** The plan while it is for sale: price, trial, contents. Afterward, SubscribedCard takes its place. */
const meta = {
  title: 'Plan/Cards/PlanPickerCard',
  component: PlanPickerCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  argTypes: { initialPlan: { options: ['monthly', 'annual'], control: 'radio' } },
  args: {
    productName: cadenza.name,
    prices: toList('USD'),
    arePricesKnown: true,
    initialPlan: 'monthly',
    trialDays: 7,
    isPaused: false,
    paidUntil: null,
    isPending: false,
    disabledReason: undefined,
    error: null,
    onSubscribe: fn(),
  },
} satisfies Meta<typeof PlanPickerCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('tabpanel', { name: planMessages.monthly })).toHaveTextContent(
      `${planMessages.trialThen}$9.99per month`,
    );
    await expect(canvas.getByText('Save 27% with Annual Billing')).toBeVisible();
    await expect(canvas.getByText('Plays on up to 3 of your computers.')).toBeVisible();
    const cancellation = canvas.getByRole('region', { name: 'If you cancel' });
    await expect(within(cancellation).getByText(planMessages.ends)).toBeVisible();
    await expect(cancellation).toHaveTextContent(/Stays.*every perpetual license\.$/);
    await userEvent.click(canvas.getByRole('button', { name: planMessages.subscribe }));
    await expect(args.onSubscribe).toHaveBeenCalledWith('monthly');
  },
};

/** Until this visitor's price is known, its space is kept, but no number is shown. */
export const PricesUnknown: Story = {
  args: { arePricesKnown: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$9.99')).not.toBeVisible();
  },
};

export const ComputersUnknown: Story = {
  args: { prices: toList('USD').map((price) => ({ ...price, seats: null })) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/of your computers/)).not.toBeInTheDocument();
  },
};

export const Annual: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: planMessages.annual }));
    await expect(canvas.getByRole('tabpanel', { name: planMessages.annual })).toHaveTextContent('$87.50per year');
    await userEvent.click(canvas.getByRole('button', { name: planMessages.subscribe }));
    await expect(args.onSubscribe).toHaveBeenCalledWith('annual');
  },
};

export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: planMessages.annual })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('$87.50');
  },
};

export const WithoutTrial: Story = {
  args: { trialDays: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(planMessages.trialThen)).not.toBeInTheDocument();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent(/^\$9\.99per month/);
  },
};

export const AnnualWithoutTrial: Story = { args: { trialDays: null, initialPlan: 'annual' } };

/** The vendor has set another number of days. */
export const LongTrial: Story = {
  args: { trialDays: 14 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('14-Day Trial, then')).toBeVisible();
  },
};

export const NothingSaved: Story = {
  args: { prices: [dollars.monthly, { ...dollars.annual, amount: 11_988, formatted: '$119.88' }] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/^Save/)).not.toBeInTheDocument();
  },
};

export const InEuros: Story = {
  args: { prices: toList('EUR') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('€11.89per month');
    await expect(canvas.getByText('Save 27% with Annual Billing')).toBeVisible();
  },
};

export const InYen: Story = {
  args: { prices: toList('JPY'), initialPlan: 'annual' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('¥14,000per year');
  },
};

/** A customer who has a plan is offered no trial. */
export const Paused: Story = {
  args: { isPaused: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Your plan is paused' })).toBeVisible();
    await expect(canvas.queryByText(planMessages.trialThen)).not.toBeInTheDocument();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('You are billed today,');
  },
};

/** The payment before the pause is not charged again. */
export const PausedAndPaid: Story = {
  args: { isPaused: true, paidUntil: '2026-04-02T20:00:00.000Z' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('You have paid until Apr 2, 2026');
  },
};

export const PausedAnnual: Story = { args: { isPaused: true, initialPlan: 'annual' } };

export const NotForSale: Story = {
  args: { prices: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The plan isn’t available yet.');
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

export const Pending: Story = {
  args: { isPending: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: planMessages.subscribe }));
    await expect(args.onSubscribe).not.toHaveBeenCalled();
  },
};

export const PaymentAwaited: Story = {
  args: { disabledReason: 'Your payment is being processed.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: planMessages.subscribe })).toBeDisabled();
  },
};

export const Failed: Story = {
  args: { error: { message: 'The checkout could not be started.', detail: 'Please try again.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The checkout could not be started.');
    await expect(canvas.getByRole('button', { name: planMessages.subscribe })).toBeEnabled();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
