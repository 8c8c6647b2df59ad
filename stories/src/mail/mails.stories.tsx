import type { MailMessage } from '@backline/core/ports/mail-message';
import { cadenza } from '@backline/fixtures';
import { mailExamples as mails } from '@backline/mail/templates';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { findMails } from './find-mails.ts';
import { MailPreview } from './mail-preview.tsx';

/**
 * Every mail that the product sends, as mail clients draw it: light, dark, narrow, and with long texts. A mail has one
 * sentence, one button and its link as text.
 */
const meta = {
  title: 'Mail/Mails',
  component: MailPreview,
  parameters: { layout: 'fullscreen' },
  args: { messages: Object.values(mails), productName: cadenza.name },
  play: async ({ canvasElement, args }) => {
    if (!args.isPlain) await findMails(canvasElement, args.messages.length);
  },
} satisfies Meta<typeof MailPreview>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One mail, and the address of its button. */
function show(message: MailMessage, button: string, url: string): Story {
  return {
    args: { messages: [message] },
    play: async ({ canvasElement }) => {
      const [mail = canvasElement] = await findMails(canvasElement, 1);
      await expect(within(mail).getByRole('link', { name: button })).toHaveAttribute('href', url);
    },
  };
}

export const Verify = show(mails.verify, 'Verify My Email', mails.verify.verifyUrl);
export const AlreadyRegistered = show(mails.already_registered, 'Log In', mails.already_registered.loginUrl);
export const Recover = show(mails.recover, 'Choose a New Password', mails.recover.resetUrl);
export const PasswordChanged = show(mails.password_changed, 'This Wasn’t Me', mails.password_changed.recoverUrl);
export const EmailConfirm = show(mails.email_confirm, 'Confirm This Address', mails.email_confirm.confirmUrl);
export const EmailChangeNotice = show(
  mails.email_change_notice,
  'Cancel the Change',
  mails.email_change_notice.cancelUrl,
);
export const EmailMoveAsked = show(mails.email_move_asked, 'Stop It', mails.email_move_asked.stopUrl);
export const EmailMoved = show(mails.email_moved, 'Choose a Password', mails.email_moved.resetUrl);
export const EmailMovedNotice = show(
  mails.email_moved_notice,
  'Recover an Account',
  mails.email_moved_notice.recoverUrl,
);
export const AccountChangeStopped = show(
  mails.account_change_stopped,
  'Choose a New Password',
  mails.account_change_stopped.recoverUrl,
);
export const MergeAsked = show(mails.merge_asked, 'Stop It', mails.merge_asked.stopUrl);
export const MergeAskedOfOther = show({ ...mails.merge_asked, isEnding: false }, 'Stop It', mails.merge_asked.stopUrl);
export const ErasureAsked = show(mails.erasure_asked, 'Stop It', mails.erasure_asked.stopUrl);
export const ErasureStopped = show(mails.erasure_stopped, 'Log In', mails.erasure_stopped.loginUrl);
export const ErasureDone = show(mails.erasure_done, 'Go to the Shop', mails.erasure_done.shopUrl);
export const SecureLink = show(mails.secure_link, 'This Wasn’t Me', mails.secure_link.secureUrl);
export const AccountExported = show(mails.account_exported, 'This Wasn’t Me', mails.account_exported.secureUrl);
export const Merged = show(mails.merged, 'Log In', mails.merged.loginUrl);
export const MergedOther = show({ ...mails.merged, isEnding: false }, 'Log In', mails.merged.loginUrl);
export const Invite = show(mails.invite, 'Complete My Account', mails.invite.verifyUrl);
export const AccountSecured = show(mails.account_secured, 'Choose a New Password', mails.account_secured.resetUrl);
export const PurchaseCodes = show(mails.purchase_codes, 'Redeem All Codes', mails.purchase_codes.redeemAllUrl);
export const OrderRefunded = show(mails.order_refunded, 'See Your Order', mails.order_refunded.nextUrl);
export const OrderRefundedToGuest = show(
  { ...mails.order_refunded, isGuest: true, contactName: null },
  'See Your Order',
  mails.order_refunded.nextUrl,
);
export const OrderRefundedInPart = show(
  { ...mails.order_refunded, amount: '$20.00', lost: [] },
  'See Your Order',
  mails.order_refunded.nextUrl,
);
export const OrderRefundedWithPlan = show(
  { ...mails.order_refunded, plan: 'ended' },
  'See Your Order',
  mails.order_refunded.nextUrl,
);
export const OrderRefundRefused = show(
  mails.order_refund_refused,
  'See Your Order',
  mails.order_refund_refused.nextUrl,
);
export const OrderPlanRuns = show(
  { ...mails.order_refund_refused, what: 'plan_end', plan: 'runs' },
  'See Your Order',
  mails.order_refund_refused.nextUrl,
);
export const OrderDisputed = show(mails.order_disputed, 'See Your Order', mails.order_disputed.nextUrl);
export const OrderDisputeEnded = show(mails.order_dispute_ended, 'See Your Order', mails.order_dispute_ended.nextUrl);
export const OrderWithdrawalAsked = show(
  mails.order_withdrawal_asked,
  'See Your Order',
  mails.order_withdrawal_asked.nextUrl,
);
export const OrderWithdrawalOfGuest = show(
  mails.withdrawal_confirm,
  'Confirm the Withdrawal',
  mails.withdrawal_confirm.confirmUrl,
);
export const OrderWithdrawalDeclined = show(
  mails.order_withdrawal_declined,
  'See Your Order',
  mails.order_withdrawal_declined.nextUrl,
);
export const PlanWelcome = show(mails.plan_welcome, 'See My Plan', mails.plan_welcome.planUrl);
export const PlanTrialEnding = show(mails.plan_trial_ending, 'See My Plan', mails.plan_trial_ending.planUrl);
export const PlanPaymentFailed = show(
  mails.plan_payment_failed,
  'Update My Payment Method',
  mails.plan_payment_failed.planUrl,
);
export const PlanChanged = show(mails.plan_changed, 'See My Plan', mails.plan_changed.planUrl);
export const PlanCanceled = show(mails.plan_canceled, 'Reactivate My Plan', mails.plan_canceled.planUrl);
export const PlanEnded = show(mails.plan_ended, 'Subscribe Again', mails.plan_ended.planUrl);

export const NewSignIn = show(mails.new_sign_in, 'This Wasn’t Me', mails.new_sign_in.secureUrl);
export const FactorChanged = show(mails.factor_changed, 'This Wasn’t Me', mails.factor_changed.secureUrl);
export const FactorResetAsked = show(mails.factor_reset_asked, 'Stop It', mails.factor_reset_asked.stopUrl);
export const NewerFactorsWait = show(
  { ...mails.factor_reset_asked, by: 'secure_link' },
  'Stop It',
  mails.factor_reset_asked.stopUrl,
);
export const NewerFactorsRemoved = show(
  { ...mails.factor_reset, by: 'secure_link' },
  'Log In',
  mails.factor_reset.loginUrl,
);
export const FactorReset = show(mails.factor_reset, 'Log In', mails.factor_reset.loginUrl);

const { factor_changed: changed } = mails;
const showChange = (change: Partial<typeof changed>) =>
  show({ ...changed, ...change }, 'This Wasn’t Me', changed.secureUrl);
export const PasskeyRemoved = showChange({ what: 'passkey_removed' });
export const PasskeyFlagged = showChange({ what: 'passkey_flagged' });
export const AppBegun = showChange({ what: 'totp_begun' });
export const AppAdded = showChange({ what: 'totp_added' });
export const AppRemoved = showChange({ what: 'totp_removed' });
export const RecoveryCodesMade = showChange({ what: 'recovery_codes_made' });
export const RecoveryCodeUsed = showChange({ what: 'recovery_code_used', name: '9' });

export const DeviceAdded = show(mails.device_added, 'See Your Computers', mails.device_added.devicesUrl);
export const DeviceMovedOut = show(mails.device_moved_out, 'See Your Computers', mails.device_moved_out.devicesUrl);
export const OfflineFileMade = show(mails.offline_file_made, 'See Your Computers', mails.offline_file_made.devicesUrl);
export const DownloadPage = show(mails.download_page, 'Download Cadenza', mails.download_page.downloadUrl);
export const TwinsNoticed = show(mails.twins_noticed, 'See Your Computers', mails.twins_noticed.devicesUrl);

export const FreeCodes = show(
  { ...mails.purchase_codes, endsOn: '2031-03-08T10:00:00.000Z' },
  'Redeem All Codes',
  mails.purchase_codes.redeemAllUrl,
);

export const AllPlain: Story = { args: { isPlain: true } };

/** The same mail with a long name, long addresses and long links. */
function lengthen(message: MailMessage): MailMessage {
  const long: Record<string, string> = {
    to: `${'person-'.repeat(7)}clara@${'long-subdomain.'.repeat(8)}example.com`,
    contactName: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
  };
  const entries = Object.entries(message).map(([name, value]) => [
    name,
    name.endsWith('Url') ? `${value}&from=${'mail'.repeat(30)}` : (long[name] ?? value),
  ]);
  return Object.fromEntries(entries);
}

export const AllWithLongText: Story = {
  args: { messages: Object.values(mails).map(lengthen) },
  globals: { viewport: { value: 'w320' } },
  // Axe takes 14 seconds for forty frames on one page. It checks each mail in its own story.
  parameters: { a11y: { test: 'off' } },
};

export const ChangeWithdrawn: Story = {
  args: { messages: [{ ...mails.account_secured, withdrawnEmail: 'clara@new.example.com' }] },
};

const hostileName = 'Win a prize at https://evil.example/now or call 0800 123 456';

export const HostileName: Story = {
  args: { messages: [mails.verify, mails.email_confirm].map((mail) => ({ ...mail, contactName: hostileName })) },
  play: async ({ canvasElement }) => {
    const bodies = await findMails(canvasElement, 2);
    for (const [index, { secureUrl }] of [mails.verify, mails.email_confirm].entries()) {
      const mail = within(bodies[index] ?? canvasElement);
      await expect(mail.getByText(/named “Win a prize at https: \/ \/ evil. example…”/)).toBeVisible();
      await expect(mail.getByRole('link', { name: 'This Wasn’t Me' })).toHaveAttribute('href', secureUrl);
    }
  },
};
