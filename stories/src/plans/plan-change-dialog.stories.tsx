import { planCast } from '@backline/fixtures';
import { errors } from '@backline/texts/errors';
import { plan as planMessages } from '@backline/texts/plan';
import { PlanChangeDialog } from '@backline/web/features/plans/plan-change-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, findSubmit, submitAgain } from '../portal/dialog-plays.ts';
import { toPlanPrices } from './plan-prices.ts';

const dollars = toPlanPrices('USD');
const failed = (code: keyof typeof errors) => ({
  message: planMessages.changeFailed,
  detail: errors[code],
});

/**
 * Switches between monthly and annual, after it shows today's charge. If the amount can't be loaded, it says so. In a
 * trial, nothing is charged.
 */
const meta = {
  title: 'Plan/Dialogs/PlanChangeDialog',
  component: PlanChangeDialog,
  parameters: { layout: 'fullscreen' },
  argTypes: { to: { options: ['monthly', 'annual'], control: 'radio' } },
  args: {
    to: 'annual',
    isTrial: false,
    periodEnd: planCast.active.monthly.periodEnd,
    price: dollars.annual,
    charge: { state: 'known', amount: 8104, currency: 'USD' },
    isSubmitting: false,
    isDone: false,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof PlanChangeDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

async function expectFailure(message: string, code: keyof typeof errors) {
  await expect(await screen.findByRole('alert')).toHaveTextContent(`${message}${errors[code]}`);
  await expect(await findSubmit()).toBeDisabled();
}

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: planMessages.upgrade });
    await expect(dialog).toHaveTextContent('Charged today$81.04USD');
    await userEvent.click(await findSubmit());
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = {
  args: { charge: { state: 'loading' } },
  play: async () => {
    await expect(await findSubmit()).toBeDisabled();
    await expect(screen.getByRole('status')).toHaveTextContent('Looking up what you pay today…');
  },
};

export const ProrationFailed: Story = {
  args: { charge: { state: 'failed' }, error: { message: planMessages.prorationFailed } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(planMessages.prorationFailed);
    await expect(await findSubmit()).toBeDisabled();
  },
};

export const Credited: Story = {
  args: { charge: { state: 'known', amount: -125, currency: 'USD' } },
  play: async () => {
    await expect(await screen.findByRole('dialog')).toHaveTextContent('Credited today$1.25USD');
  },
};

/** The customer switches back to annual during a year that is paid already, which is not charged twice. */
export const NothingCharged: Story = {
  args: { charge: { state: 'known', amount: 0, currency: 'USD' }, periodEnd: planCast.active.annual.periodEnd },
  play: async () => {
    await expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
      'Nothing is charged today. You have paid until Dec 9, 2026. After that, the plan costs $87.50 per year.',
    );
  },
};

export const InYen: Story = {
  args: { price: toPlanPrices('JPY').annual, charge: { state: 'known', amount: 12_930, currency: 'JPY' } },
  play: async () => {
    await expect(await screen.findByRole('dialog')).toHaveTextContent('Charged today¥12,930JPY');
  },
};

/** Nothing is charged in a trial, so no amount is requested. */
export const InTrial: Story = {
  args: { isTrial: true, periodEnd: planCast.trialing.monthly.periodEnd, charge: { state: 'none' } },
  play: async () => {
    await expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
      'Nothing is charged today. Your trial continues until Mar 19, 2026. After that, the plan costs $87.50 per year.',
    );
  },
};

export const Submitting: Story = { args: { isSubmitting: true }, play: submitAgain };

export const Success: Story = {
  args: { isDone: true },
  play: (context) => closeAfter(planMessages.upgraded, context),
};

export const Declined: Story = {
  args: { error: failed('payment_declined') },
  play: () => expectFailure(planMessages.changeFailed, 'payment_declined'),
};

export const Locked: Story = {
  args: { error: failed('plan_locked') },
  play: () => expectFailure(planMessages.changeFailed, 'plan_locked'),
};

export const Refused: Story = {
  args: { error: failed('plan_change_refused') },
  play: () => expectFailure(planMessages.changeFailed, 'plan_change_refused'),
};

export const Unavailable: Story = {
  args: { error: failed('provider_unavailable') },
  play: () => expectFailure(planMessages.changeFailed, 'provider_unavailable'),
};

export const Unconfirmed: Story = {
  args: { error: failed('change_unconfirmed') },
  play: () => expectFailure(planMessages.changeFailed, 'change_unconfirmed'),
};

const toMonthly = {
  to: 'monthly',
  periodEnd: planCast.active.annual.periodEnd,
  price: dollars.monthly,
  charge: { state: 'none' },
} as const;

export const ToMonthly: Story = {
  args: toMonthly,
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: planMessages.changeToMonthly });
    await expect(dialog).toHaveAccessibleDescription(
      'Nothing is charged today. You have paid until Dec 9, 2026. After that, the plan costs $9.99 per month.',
    );
  },
};

export const ToMonthlyInTrial: Story = {
  args: { ...toMonthly, isTrial: true, periodEnd: planCast.trialing.annual.periodEnd },
};

export const ToMonthlySuccess: Story = {
  args: { ...toMonthly, isDone: true },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent(planMessages.switched);
  },
};

/** Neither the price nor the end of the period is known. */
export const LittleKnown: Story = { args: { ...toMonthly, price: null, periodEnd: null } };

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
