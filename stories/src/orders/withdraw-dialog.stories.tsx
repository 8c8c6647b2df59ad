import { errors } from '@backline/texts/errors';
import { WithdrawDialog } from '@backline/web/features/orders/withdraw-dialog.tsx';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { goBack } from '../portal/dialog-plays.ts';
import { guestOrder, paidOrder } from './order-cast.ts';

/**
 * A withdrawal in two steps, as the law requires: first who withdraws and from what, then the declaration. The receipt
 * in the mail has the same wording.
 */
const meta = {
  title: 'Orders/Dialogs/WithdrawDialog',
  component: WithdrawDialog,
  args: {
    order: paidOrder,
    isGuest: false,
    initialName: 'Clara Wieck',
    isSubmitting: false,
    isDone: false,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof WithdrawDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const [first, second] = paidOrder.lines;
const goOn = async ({ userEvent }: Pick<StoryContext, 'userEvent'>) =>
  userEvent.click(await screen.findByRole('button', { name: 'Continue' }));

export const Default: Story = {
  play: async (context) => {
    const { args, userEvent } = context;
    await userEvent.click(await screen.findByRole('checkbox', { name: second?.productName ?? '' }));
    await goOn(context);
    await expect(
      screen.getByText(`I, Clara Wieck, withdraw from the contract for ${first?.productName}.`),
    ).toBeVisible();
    await expect(screen.getByText(/^We’ll email you a receipt with this text and the time/)).toBeVisible();
    await expect(screen.getByText(/^We’ll refund \$270\.00 to the card ending in 4242\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Withdrawal' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Clara Wieck', itemIds: [first?.itemId] });
  },
};

/** It is not known that a card was used. */
export const WithoutCard: Story = {
  args: { order: { ...paidOrder, cardLastFour: null } },
  play: async (context) => {
    await goOn(context);
    await expect(screen.getByText(/^We’ll refund \$540\.00 to the payment method you used\./)).toBeVisible();
  },
};

/** Part of it was paid from the balance, so it is not known how a refund is split. */
export const PaidFromBalance: Story = {
  args: { order: { ...paidOrder, credit: { amount: 300, currency: 'USD' } } },
  play: async (context) => {
    await goOn(context);
    await expect(screen.queryByText(/^We’ll refund/)).toBeNull();
  },
};

export const NothingChosen: Story = {
  play: async ({ userEvent }) => {
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box);
    await expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await expect(screen.getByText('Choose at least one item.')).toBeInTheDocument();
  },
};

export const NameMissing: Story = {
  args: { initialName: '' },
  play: async ({ userEvent }) => {
    await expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Your name'), 'Clara');
    await expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  },
};

/** A line that can't be chosen says why. */
export const PartlyExempt: Story = {
  args: { order: guestOrder },
  play: async () => {
    await expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
    await expect(screen.getByText(/the code was redeemed/)).toBeVisible();
  },
};

export const Guest: Story = {
  args: { order: guestOrder, isGuest: true },
  play: async (context) => {
    await goOn(context);
    await expect(screen.getByText(/^We’ll email you a link\./)).toBeVisible();
  },
};

export const GoBack: Story = { play: goBack };

/** The customer goes back from the second step to the first. */
export const Back: Story = {
  play: async (context) => {
    await goOn(context);
    await context.userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await expect(screen.getByLabelText('Your name')).toHaveValue('Clara Wieck');
    await expect(context.args.onClose).not.toHaveBeenCalled();
  },
};

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async () =>
    expect(await screen.findByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true'),
};

export const ServerError: Story = {
  args: { error: { message: 'Your withdrawal was not sent.', detail: errors.withdrawal_too_late } },
  play: async (context) => {
    await goOn(context);
    await expect(await screen.findByRole('alert')).toHaveTextContent(errors.withdrawal_too_late);
  },
};

export const Success: Story = {
  args: { isDone: true },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent('We received your withdrawal.');
  },
};

export const GuestSuccess: Story = {
  args: { isDone: true, isGuest: true },
  play: async () => expect(await screen.findByRole('status')).toHaveTextContent('Please confirm it by email.'),
};

export const Narrow: Story = { args: PartlyExempt.args, globals: { viewport: { value: 'w390' } } };
