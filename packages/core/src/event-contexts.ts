import type { OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import type { FactorChange, ResetCause } from '@backline/domain/factors/change';
import type { MailKinds, OrderOwner, PlanNotice } from './ports/mail-message.ts';

export interface MailedUser {
  id: string;
  email: string;
  emailCanonical: string;
  contactName: string | null;
}

interface OrderContext extends Pick<OrderOwner, 'items'> {
  userId: string | null;
  /** The buyer's address at the provider, for an order without an account. */
  email: string | null;
}

/** A pending reset of factors. */
export interface WaitingReset {
  id: string;
  by: ResetCause;
  dueAt: Date;
}

/** A changed factor, by its id, and the session that changed it, or null. */
interface FactorContext {
  user: MailedUser;
  what: FactorChange;
  name: string | null;
  factorId: string;
  sessionId: string | null;
}

/** A guest's codes, as many as fit into one mail. */
export type MailedCodes = { to: string } & MailKinds['purchase_codes'];

/** Data for an event's mails that is not in its fields. It is never stored, because it may include secrets. */
export interface EventContexts {
  'account.change_stopped': { user: MailedUser };
  'account.erased': { user: MailedUser };
  'account.erasure_asked': { user: MailedUser; dueAt: string };
  'account.erasure_stopped': { user: MailedUser };
  'account.exported': { user: MailedUser };
  'account.secure_asked': { user: MailedUser };
  'account.invited': { user: MailedUser; moved?: MailKinds['invite']['moved'] };
  'account.merge_asked': { user: MailedUser; otherEmail: string; isEnding: boolean; dueAt: string };
  'account.merged': { user: MailedUser; otherEmail: string; isEnding: boolean };
  /** `reset`: the reset of factors that the press started. */
  'account.secured': {
    user: MailedUser;
    withdrawnEmail?: string;
    newerFactorsWait: boolean;
    reset: WaitingReset | null;
  };
  'account.sign_up_repeated': { user: MailedUser; redirectTo: string | undefined };
  'account.signed_up': { user: MailedUser; redirectTo: string | undefined };
  /** `isFree`: true if no other account has the address. */
  'email.change_requested': { user: MailedUser; newEmail: string; isFree: boolean };
  'email.move_asked': { user: MailedUser; newEmail: string; dueAt: string };
  /** `user` already has the new address. */
  'email.moved': { user: MailedUser; oldEmail: string };
  'factor.changed': FactorContext;
  'factor.reset': { user: MailedUser; by: ResetCause };
  'factor.reset_asked': { user: MailedUser; reset: WaitingReset };
  'factor.reset_due': { user: MailedUser; reset: WaitingReset };
  'password.changed': { user: MailedUser; withdrawnEmail?: string };
  'password.reset': { user: MailedUser; withdrawnEmail?: string };
  'device.added': { deviceName: string; os: string; isSameNetwork: boolean };
  'device.offline_made': { deviceName: string } & Pick<OfflineActivation, 'endsAt' | 'isPart' | 'lastingFrom'>;
  'device.twins_noticed': { deviceName: string };
  'download_page.requested': { user: MailedUser };
  /** `isNews`: true unless the owner caused it by removing a computer. */
  'seat.moved': { deviceName: string; isNews: boolean };
  'order.dispute_ended': OrderContext;
  'order.disputed': OrderContext;
  'order.withdrawal_asked': OrderContext & { name: string; askedAt: string; isAutomatic: boolean };
  'order.withdrawal_begun': { email: string; items: readonly string[]; name: string; confirmToken: string };
  'order.withdrawal_declined': OrderContext;
  /** `notice` is null if none of its items was sold here. */
  'order.refund_step_refused': {
    notice: (OrderContext & Pick<MailKinds['order_refund_refused'], 'what' | 'plan'>) | null;
  };
  'order.refunded': OrderContext & Pick<MailKinds['order_refunded'], 'amount' | 'lost' | 'plan'>;
  'order.resent': { codes: readonly MailedCodes[] };
  /** `codes` is empty if the order went to an account or was not delivered. */
  'order.settled': { codes: readonly MailedCodes[] };
  'session.machine_added': { user: MailedUser; userAgent: string | null; sessionId: string };
  'plan.notice_due': { priceId: string; notice: PlanNotice };
}
