import type { ErrorCode } from './errors.ts';
import type { FactorChange } from './factors/change.ts';
import type { WithdrawalBy } from './payments/refunds.ts';
import type { PlanAction } from './plans/rules.ts';

/** The subject of an event, apart from its fields. */
interface About {
  /** The account that it is about. */
  subjectUserId?: string | undefined;
  /** The subject of an event that is not about an account, such as `batch summer` or `order txn_1`. */
  subject?: string | undefined;
  /** Why a member of staff did it, in their words. */
  reason?: string | undefined;
}

interface OfUser extends About {
  subjectUserId: string;
}

interface Of<Noun extends string> extends About {
  subject: `${Noun} ${string}`;
}

interface Reasoned extends About {
  reason: string;
}

/** The fields of an event. Never a secret, because they are kept permanently. */
interface With<Details> {
  details: Details;
}

/** How a login was proved. */
export type LogInWay = 'password' | 'passkey' | 'second_factor' | 'sign_up';

type Count = Record<string, number>;
type Seat = { deviceId: string; pool: string; slot: number; from?: number };
type BatchHold = { wasRevoked: boolean; isRevoked: boolean; codes: number; grants: number };
type LicenseHold = { sku: string; wasRevoked: boolean; isRevoked: boolean; grants: number };
type SeatPool = Record<string, string | number | boolean | null>;

/** A look-up by support. Each is recorded with its reason. */
interface LookUps {
  'support.activity_shown': OfUser & Reasoned;
  'support.audit_read': Reasoned;
  'support.audit_verified': Reasoned;
  'support.batches_listed': Reasoned;
  'support.code_shown': Reasoned;
  'support.codes_listed': Of<'batch'> & Reasoned;
  'support.device_explained': Reasoned;
  'support.device_shown': OfUser & Reasoned & With<{ deviceId: string }>;
  'support.devices_listed': OfUser & Reasoned;
  'support.exported': OfUser & Reasoned;
  'support.explained': OfUser & Reasoned;
  'support.invoice_shown': Of<'order'> & Reasoned;
  'support.mail_shown': Of<'mail'> & Reasoned;
  'support.mails_listed': Reasoned & With<{ mails: number }>;
  'support.task_shown': Of<'task'> & Reasoned;
  'support.tasks_listed': Reasoned & With<{ tasks: number }>;
  'support.order_shown': Of<'order'> & Reasoned;
  'support.orders_shown': Reasoned & With<{ orders: number }>;
  'support.passport_shown': OfUser & Reasoned;
  'support.pools_listed': Reasoned;
  'support.report_read': Reasoned & With<{ report: string; month: string }>;
  'support.redeem_tried': OfUser & Reasoned;
  'support.searched': Reasoned & With<{ answers: number }>;
  'support.reviews_listed': Reasoned & With<{ open: number }>;
  'support.staff_listed': Reasoned;
  'support.subscription_refreshed': Of<'subscription'> &
    Reasoned &
    With<{ from: string | null; to: string; isNews: boolean }>;
  'support.subscription_shown': Reasoned;
  'support.subscriptions_listed': Reasoned & With<{ status: string | null; total: number }>;
  'support.user_shown': OfUser & Reasoned;
}

/** Events of accounts, sessions and passwords. */
interface AccountEvents {
  'account.change_stopped': OfUser & With<{ isMove: boolean; isMerge: boolean; isFactorReset: boolean }>;
  'account.erased': OfUser & With<{ erasureId: string }>;
  'account.erasure_asked': OfUser & With<{ erasureId: string }>;
  'account.erasure_stopped': OfUser & With<{ erasureId: string }>;
  'account.exported': OfUser;
  'account.disabled': OfUser & Reasoned & With<{ ended: number }>;
  'account.enabled': OfUser & Reasoned & With<{ ended: number }>;
  'account.imported': OfUser & Reasoned & With<{ source: string }>;
  'account.invited': OfUser;
  'account.merge_asked': OfUser & Reasoned & With<{ mergeId: string; ends: boolean }>;
  'account.merged': OfUser & With<{ mergeId: string; grants: number; orders: number; sessionsEnded: number }>;
  'account.renamed': OfUser;
  'account.secure_asked': OfUser;
  'account.secured': OfUser &
    With<{
      sessionsEnded: number;
      devicesSignedOut: number;
      changeWithdrawn: boolean;
      factorsRemoved: number;
      resetId: string | null;
    }>;
  'account.seeded': OfUser;
  'account.signed_up': OfUser;
  'account.unmerged': OfUser & Reasoned & With<{ mergeId: string; grants: number }>;
  'account.verified': OfUser;
  'consent.changed': OfUser & With<{ kind: string; version: string; isGiven: boolean }>;
  'email.change_cancelled': OfUser;
  'email.change_requested': OfUser;
  'email.changed': OfUser & With<{ sessionsEnded: number }>;
  'email.move_asked': OfUser & Reasoned & With<{ moveId: string; proofs: string }>;
  'email.moved': OfUser & With<{ moveId: string; sessionsEnded: number }>;
  'factor.changed': OfUser & With<{ what: FactorChange }>;
  'factor.reset': OfUser & With<{ sessionsEnded: number }>;
  'factor.reset_asked': OfUser & Reasoned & With<{ resetId: string }>;
  'password.changed': OfUser & With<{ sessionsEnded: number }>;
  'password.reset': OfUser & With<{ sessionsEnded: number }>;
  'password.reset_cancelled': OfUser;
  'session.ended': OfUser & With<{ sessionId: string }>;
  'session.others_ended': OfUser & With<{ ended: number }>;
  'staff.added': OfUser & Reasoned;
  'staff.removed': OfUser & Reasoned & With<{ ended: number }>;
  'support.erasure_asked': OfUser & Reasoned;
  'support.reset_sent': OfUser & Reasoned;
  'support.sessions_ended': OfUser & Reasoned & With<{ ended: number }>;
}

/** Events of license codes, grants and their owners. */
interface LicenseEvents {
  'batch.codes_added': Of<'batch'> & Reasoned & With<{ added: number }>;
  'batch.created': Of<'batch'> & Reasoned & With<{ sku: string; days: number | null; expiresAt: string | null }>;
  'batch.restored': Of<'batch'> & Reasoned & With<BatchHold>;
  'batch.revoked': Of<'batch'> & Reasoned & With<BatchHold>;
  'grant.added': OfUser & Reasoned & With<{ sku: string; days?: number | null; grantId: string | null }>;
  'grant.restored': OfUser & Reasoned & With<{ sku: string; grantId: string }>;
  'grant.revoked': OfUser & Reasoned & With<{ sku: string; grantId: string }>;
  'license.redeemed': OfUser & Of<'code'> & With<{ sku: string; grantId: string | null }>;
  'license.restored': Of<'code'> & Reasoned & With<LicenseHold>;
  'license.revoked': Of<'code'> & Reasoned & With<LicenseHold>;
  'sku.set': About & With<{ productName: string; subject: string }>;
}

/** Events of orders and plans. */
interface PaymentEvents
  extends Record<`plan.${PlanAction}`, OfUser & Of<'subscription'> & With<{ from: string; to: string | null }>> {
  'order.dispute_ended': Of<'order'>;
  'order.disputed': Of<'order'>;
  'order.refunded': Of<'order'> & With<{ adjustmentId: string; amount: number; currency: string }>;
  'order.invoice_corrected': Of<'order'> & With<{ fields: string; by: WithdrawalBy }>;
  'order.settled': Of<'order'> & With<{ buyer: string; items: number; delivered: number }>;
  'order.withdrawal_asked': Of<'order'> & With<{ withdrawalId: string; lines: number; by: WithdrawalBy; how: string }>;
  'order.withdrawal_declined': Of<'order'> & With<{ withdrawalId: string }>;
  'order.withdrawn': Of<'order'> & With<{ withdrawalId: string }>;
  'order.refund_asked': Of<'order'> &
    Reasoned &
    With<{ refundId: string; amount: number; currency: string; lines: number; endsPlan: boolean }>;
  'order.refund_step_refused': Of<'order'> & With<{ refundId: string; what: string; plan: string | null }>;
  'order.resent': Of<'order'> & Reasoned & With<{ codes: string }>;
  'payment_event.replayed': Of<'event'> & With<{ was: string; type: string }>;
  'plan.checkout_opened': OfUser & Of<'transaction'> & With<{ priceId: string | null }>;
  'plan.payment_change_opened': OfUser & Of<'subscription'> & With<{ transactionId: string }>;
  'plan.status_changed': OfUser & Of<'subscription'> & With<{ from: string; to: string }>;
  'review.resolved': Of<'order'> & Reasoned & With<{ review: string; delivered: string }>;
}

/** Events of computers and their seats. */
interface DeviceEvents {
  'device.approved': OfUser & With<{ deviceId: string; isNew: boolean; isSameNetwork: boolean; needsNumber: boolean }>;
  'device.denied': OfUser;
  'device.offline_made': OfUser & With<{ deviceId: string; leaseId: string; endsAt: string | null }>;
  'device.released': OfUser & With<{ deviceId: string; by: string; seats: number; freed: number }>;
  'device.restored': OfUser & Reasoned & With<{ deviceId: string }>;
  'devices.reset': OfUser & Reasoned & With<{ devices: number }>;
  'packs.quota_reset': OfUser & Reasoned & With<{ mib: number }>;
  'devices.signed_out': OfUser & With<{ devices: string }>;
  'pool.set': Reasoned & With<SeatPool>;
  'seat.moved': OfUser & With<{ deviceId: string; pool: string; slot: number; from: string; how: 'swap' | 'idle' }>;
  'seat.over': OfUser & With<Seat>;
  'seat.taken': OfUser & With<Seat>;
  'seats.extra_set': OfUser &
    Reasoned &
    With<{ pool: string; extra: number; until: string | null; 'before.extra': number }>;
}

/** Events of the shop, of mails, releases and keys. */
interface ShopEvents {
  'audit.pruned': About & With<{ entries: number; until: number }>;
  'catalog.imported': About & With<Count>;
  'catalog.synced': About & With<Count>;
  'keys.added': About;
  'keys.endorsed': About;
  'keys.revoked': About;
  'keys.root_added': About;
  'mail.dropped': Of<'mail'> & Reasoned & With<{ kind: string }>;
  'mail.retried': Reasoned & With<{ mails: number }>;
  'task.dropped': Of<'task'> & Reasoned & With<{ kind: string }>;
  'task.retried': Of<'task'> & Reasoned & With<{ kind: string }>;
  'mail.returned': Of<'mail'> & With<{ kind: string }>;
  'pack.deleted': About & With<{ publications: number; objects: number; bytes: number }>;
  'pack.moved_to_beta': Of<'pack'> & Reasoned;
  'pack.moved_to_stable': Of<'pack'> & Reasoned;
  'pack.published': Of<'pack'> & With<{ seq: number; channel: string; files: number; bytes: number; newBytes: number }>;
  'pack.repaired': Of<'pack'> & With<{ bytes: number }>;
  'pack.restored': Of<'pack'> & Reasoned;
  'provider.connected': About & With<{ what: string; entityId: string }>;
  'pack.signed_again': Of<'pack'>;
  'pack.withdrawn': Of<'pack'> & Reasoned;
  'privacy.customers_listed': Reasoned & With<{ customers: number }>;
  'privacy.erasures_applied': About & With<{ accounts: number }>;
  'privacy.recipients_listed': Reasoned & With<{ recipients: number; leavesPreticked: boolean }>;
  'release.moved_to_beta': Of<'version'> & Reasoned;
  'release.moved_to_stable': Of<'version'> & Reasoned;
  'release.published': Of<'version'> & With<Record<string, string | number>>;
  'release.restored': Of<'version'> & Reasoned;
  'terms.published': Of<'terms'> & With<{ mustAccept: boolean }>;
  'release.withdrawn': Of<'version'> & Reasoned;
}

/**
 * Events that are mailed or counted but not recorded in the audit: another record exists, anyone may cause them, or
 * they change nothing.
 */
interface UnrecordedEvents {
  'account.sign_up_repeated': OfUser;
  'device.added': OfUser;
  'device.refused': OfUser & With<{ code: ErrorCode }>;
  'device.twins_noticed': OfUser;
  'download_page.requested': OfUser;
  'factor.reset_due': OfUser;
  'lease.renewed': OfUser;
  'order.withdrawal_begun': Of<'order'>;
  'plan.notice_due': OfUser & Of<'subscription'>;
  'session.machine_added': OfUser;
  'session.opened': OfUser & With<{ kind: 'portal' | 'cli'; by: LogInWay }>;
}

interface RecordedEvents extends LookUps, AccountEvents, LicenseEvents, PaymentEvents, DeviceEvents, ShopEvents {}
interface Events extends RecordedEvents, UnrecordedEvents {}

/** The names of events. Each has a noun and a verb in the past tense. */
export type EventType = keyof Events;
export type RecordedEventType = keyof RecordedEvents;
export type LookUpType = keyof LookUps;
export type UnrecordedEventType = keyof UnrecordedEvents;

/** Something that happened, with the fields of its type. */
export type DomainEvent<Type extends EventType = EventType> = { [T in Type]: { type: T } & Events[T] }[Type];
