import type { ErasureBar } from '@backline/domain/privacy/erasure';
import { privacy as texts } from '@backline/texts/account/privacy';
import { errors } from '@backline/texts/errors';
import { EraseAccountDialog } from '@backline/web/features/account/data/erase-account-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { customerAnswers } from '../../portal/signed-in.ts';

const none = customerAnswers['privacy.getErasure'];

/**
 * Says what ends with an account, what stays and why. If something prevents the deletion, it shows that instead of the
 * checkbox.
 */
const meta = {
  title: 'Account/Dialogs/EraseAccountDialog',
  component: EraseAccountDialog,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  args: {
    erasure: { ...none, lost: ['Harbor Strings', 'Velvet Brass'], orders: 3 },
    isSubmitting: false,
    isDone: false,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof EraseAccountDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText('Velvet Brass')).toBeVisible();
    await expect(screen.getByText(/3 orders without your name/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: texts.agree }));
    await userEvent.click(screen.getByRole('button', { name: texts.eraseSubmit }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const ManyLicenses: Story = {
  args: {
    erasure: { ...none, lost: Array.from({ length: 12 }, (_, n) => `Pack ${n + 1}`), orders: 1 },
  },
  play: async () => {
    await expect(await screen.findByText('and 4 more')).toBeVisible();
  },
};

export const OwnsNothing: Story = {
  args: { erasure: none },
  play: async () => {
    await expect(await screen.findByText(texts.lostNothing)).toBeVisible();
    await expect(screen.getByText(texts.staysNothing)).toBeVisible();
  },
};

/** The deletion includes orders from before the account: their codes end, and the orders stay without a name. */
export const BoughtAsGuest: Story = {
  args: { erasure: { ...none, lost: ['Harbor Strings'], orders: 1, guestOrders: 2, freeCodes: 3 } },
  play: async () => {
    await expect(await screen.findByText(/^3 license codes that you bought/)).toBeVisible();
    await expect(screen.getByText(/^One order without your name/)).toBeVisible();
    await expect(screen.getByText(/^2 more orders, which you made without an account/)).toBeVisible();
  },
};

export const GuestOrdersAlone: Story = {
  args: { erasure: { ...none, guestOrders: 1 } },
  play: async () => {
    await expect(await screen.findByText(/^One order without your name/)).toBeVisible();
    await expect(screen.queryByText(texts.staysNothing)).toBeNull();
  },
};

const barredBy = (bar: ErasureBar, barPath: string | null, link: string | null): Story => ({
  args: { erasure: { ...none, bar, barPath, lost: ['Harbor Strings'], orders: 1 } },
  play: async () => {
    await expect((await screen.findAllByText(texts[bar]))[0]).toBeVisible();
    await expect(screen.queryByRole('checkbox')).toBeNull();
    if (link === null) await expect(screen.queryByRole('link')).toBeNull();
    else await expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', barPath);
  },
});

export const PlanRuns = barredBy('plan_runs', '/account/cadenza-plus', texts.toPlan);
export const OrderWaits = barredBy('order_waits', '/account/orders?order=txn_1', texts.toOrder);
export const MergeWaits = barredBy('merge_waits', null, null);
export const EmailWaits = barredBy('email_waits', null, null);
export const Staff = barredBy('staff', null, null);

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: texts.eraseFailed, detail: errors.unavailable } },
};

export const Success: Story = { args: { isDone: true }, play: (context) => closeAfter(texts.begun, context) };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
