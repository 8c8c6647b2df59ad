import { confirmWithdrawalPath, withToken } from '@backline/domain/pages/paths';
import { links as linkProblems } from '@backline/texts/account/links';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pending, Refusal, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { withdrawnOrder } from './order-cast.ts';

/**
 * Where a guest confirms a withdrawal that was requested through the link to the order. Opening the page changes
 * nothing.
 */
const meta = {
  title: 'Orders/Pages/ConfirmWithdrawalPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(confirmWithdrawalPath, 'v1.a-token'), answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const press = async ({ canvas, userEvent }: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Confirm Withdrawal' }));

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, 'Confirm Your Withdrawal');
    await expect(await canvas.findByRole('button', { name: 'Confirm Withdrawal' })).toBeVisible();
    await expect(args.onCall).not.toHaveBeenCalledWith('orders.confirmWithdrawal', expect.anything());
  },
};

export const Submitting: Story = {
  args: { answers: { 'orders.confirmWithdrawal': pending } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('status')).toHaveTextContent('Confirming your withdrawal…');
  },
};

export const Success: Story = {
  args: { answers: { 'orders.confirmWithdrawal': withdrawnOrder } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByText('You have withdrawn from the order of Nov 18, 2026.')).toBeVisible();
    await expect(canvas.getByText(/^We emailed you a receipt\./)).toBeVisible();
  },
};

export const LinkExpired: Story = {
  args: { answers: { 'orders.confirmWithdrawal': new Refusal('token_invalid', { reason: 'expired' }) } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(linkProblems.expired);
    await expect(canvas.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  },
};

export const Unreachable: Story = {
  args: { answers: { 'orders.confirmWithdrawal': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Your withdrawal was not confirmed.');
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible();
  },
};

export const TokenMissing: Story = {
  args: { path: confirmWithdrawalPath },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

export const Narrow: Story = { ...Success, globals: { viewport: { value: 'w390' } } };
