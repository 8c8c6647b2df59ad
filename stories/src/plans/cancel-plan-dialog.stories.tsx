import { planCast } from '@backline/fixtures';
import { errors } from '@backline/texts/errors';
import { plan as planMessages } from '@backline/texts/plan';
import { CancelPlanDialog } from '@backline/web/features/plans/cancel-plan-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { closeAfter, findSubmit, submitAgain } from '../portal/dialog-plays.ts';

const failed = (code: keyof typeof errors) => ({
  message: planMessages.cancelFailed,
  detail: errors[code],
});

/** Cancels the plan, after it says what ends, when, and what stays. The focus starts at Go Back. */
const meta = {
  title: 'Plan/Dialogs/CancelPlanDialog',
  component: CancelPlanDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    planName: 'Cadenza Plus',
    cancelsAt: 'period_end',
    isTrial: false,
    periodEnd: planCast.active.monthly.periodEnd,
    isSubmitting: false,
    isDone: false,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof CancelPlanDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: planMessages.cancelTitle });
    await expect(dialog).toHaveTextContent('Stops on Apr 3, 2026');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Go Back' })).toHaveFocus());
    await userEvent.click(await findSubmit());
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const GoBack: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const InTrial: Story = {
  args: { isTrial: true, periodEnd: planCast.trialing.monthly.periodEnd },
  play: async () => {
    await expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(/Nothing is charged\.$/);
  },
};

export const PastDue: Story = {
  args: { cancelsAt: 'once', periodEnd: planCast.past_due.monthly.periodEnd },
  play: async () => {
    await expect(await screen.findByRole('dialog')).toHaveTextContent('Stops now');
  },
};

export const EndUnknown: Story = { args: { periodEnd: null } };

export const Submitting: Story = { args: { isSubmitting: true }, play: submitAgain };

export const Success: Story = {
  args: { isDone: true },
  play: (context) => closeAfter(planMessages.canceledDone, context),
};

export const Locked: Story = {
  args: { error: failed('plan_locked') },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      `${planMessages.cancelFailed}${errors.plan_locked}`,
    );
  },
};

export const Unavailable: Story = { args: { error: failed('provider_unavailable') } };

export const Unconfirmed: Story = { args: { error: failed('change_unconfirmed') } };

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
