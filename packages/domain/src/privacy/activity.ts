import { activity, activityNames } from '@backline/texts/account/activity';
import { createTexts } from '@backline/texts/write';
import type { RecordedEventType } from '../events.ts';
import type { FactorChange } from '../factors/change.ts';
import type { SubscriptionState } from '../plans/terms.ts';
import type { ActivityKind } from './activity-kinds.ts';

/** The number of entries per page. */
export const activityAtOnce = 30;

/** An action from the audit, or a login, which has its own table. */
export type ActivityAction = RecordedEventType | 'session.opened';

export type ActivityText = `activity.${keyof typeof activity}`;
type Row = readonly [ActivityKind, ActivityText] | 'hidden';

/** The shop's own actions, and look-ups by support that are not about a single person. */
const ofNobody = {
  'account.seeded': 'hidden',
  'audit.pruned': 'hidden',
  'batch.codes_added': 'hidden',
  'batch.created': 'hidden',
  'batch.restored': 'hidden',
  'batch.revoked': 'hidden',
  'catalog.imported': 'hidden',
  'catalog.synced': 'hidden',
  'provider.connected': 'hidden',
  'keys.added': 'hidden',
  'keys.endorsed': 'hidden',
  'keys.revoked': 'hidden',
  'keys.root_added': 'hidden',
  'mail.dropped': 'hidden',
  'mail.retried': 'hidden',
  'task.dropped': 'hidden',
  'task.retried': 'hidden',
  'mail.returned': 'hidden',
  'pack.deleted': 'hidden',
  'pack.moved_to_beta': 'hidden',
  'pack.moved_to_stable': 'hidden',
  'pack.published': 'hidden',
  'pack.repaired': 'hidden',
  'pack.restored': 'hidden',
  'pack.signed_again': 'hidden',
  'pack.withdrawn': 'hidden',
  'payment_event.replayed': 'hidden',
  'pool.set': 'hidden',
  'packs.quota_reset': ['support', 'activity.supportPacks'],
  'privacy.erasures_applied': 'hidden',
  'privacy.customers_listed': 'hidden',
  'privacy.recipients_listed': 'hidden',
  'release.moved_to_beta': 'hidden',
  'release.moved_to_stable': 'hidden',
  'release.published': 'hidden',
  'release.restored': 'hidden',
  'release.withdrawn': 'hidden',
  'sku.set': 'hidden',
  'support.audit_verified': 'hidden',
  'support.batches_listed': 'hidden',
  'support.codes_listed': 'hidden',
  'support.mail_shown': 'hidden',
  'support.mails_listed': 'hidden',
  'support.task_shown': 'hidden',
  'support.tasks_listed': 'hidden',
  'support.pools_listed': 'hidden',
  'support.report_read': 'hidden',
  'support.reviews_listed': 'hidden',
  'support.searched': 'hidden',
  'support.staff_listed': 'hidden',
  'support.subscriptions_listed': 'hidden',
  'terms.published': 'hidden',
} as const;

/**
 * The text for each action in its owner's activity, with its kind. `hidden`: the action means nothing to them, or
 * another row says the same. A missing action is a type error.
 */
export const activityRows = {
  ...ofNobody,
  'session.opened': ['sign_ins', 'activity.signedIn'],
  'account.change_stopped': ['security', 'activity.changeStopped'],
  'account.disabled': ['support', 'activity.supportClosed'],
  'account.enabled': ['support', 'activity.supportOpened'],
  'account.erased': 'hidden',
  'account.erasure_asked': ['security', 'activity.erasureAsked'],
  'account.erasure_stopped': ['security', 'activity.erasureStopped'],
  'account.exported': ['security', 'activity.exported'],
  'account.imported': ['security', 'activity.imported'],
  'account.invited': ['security', 'activity.invited'],
  'account.merge_asked': ['support', 'activity.supportMerge'],
  'account.merged': ['security', 'activity.merged'],
  'account.renamed': ['security', 'activity.renamed'],
  'account.secure_asked': ['security', 'activity.secureAsked'],
  'account.secured': ['security', 'activity.secured'],
  'account.signed_up': ['security', 'activity.accountCreated'],
  'account.unmerged': ['support', 'activity.supportUnmerged'],
  'account.verified': ['security', 'activity.addressVerified'],
  'consent.changed': ['security', 'activity.consentChanged'],
  'device.approved': ['computers', 'activity.computerAdded'],
  'device.denied': ['computers', 'activity.computerDenied'],
  'device.offline_made': ['computers', 'activity.computerFile'],
  'device.released': ['computers', 'activity.computerRemoved'],
  'device.restored': ['support', 'activity.supportComputerRestored'],
  'devices.reset': ['support', 'activity.supportComputersReset'],
  'devices.signed_out': ['computers', 'activity.computersSignedOut'],
  'email.change_cancelled': ['security', 'activity.emailCancelled'],
  'email.change_requested': ['security', 'activity.emailRequested'],
  'email.changed': ['security', 'activity.emailChanged'],
  'email.move_asked': ['support', 'activity.supportMove'],
  'email.moved': ['support', 'activity.supportMoved'],
  'factor.changed': ['security', 'activity.factorChanged'],
  'factor.reset': ['security', 'activity.factorReset'],
  'factor.reset_asked': ['support', 'activity.supportFactorReset'],
  'grant.added': ['support', 'activity.supportGranted'],
  'grant.restored': ['support', 'activity.supportRestored'],
  'grant.revoked': ['support', 'activity.supportRevoked'],
  'license.redeemed': ['purchases', 'activity.redeemed'],
  'license.restored': ['support', 'activity.supportRestored'],
  'license.revoked': ['support', 'activity.supportRevoked'],
  'order.dispute_ended': ['purchases', 'activity.disputeEnded'],
  'order.disputed': ['purchases', 'activity.disputed'],
  'order.refunded': ['purchases', 'activity.refunded'],
  'order.invoice_corrected': ['purchases', 'activity.invoiceCorrected'],
  'order.refund_asked': ['support', 'activity.supportRefund'],
  'order.refund_step_refused': ['purchases', 'activity.refundRefused'],
  // For a guest without an account.
  'order.resent': 'hidden',
  'order.settled': ['purchases', 'activity.ordered'],
  'order.withdrawal_asked': ['purchases', 'activity.withdrawalAsked'],
  'order.withdrawal_declined': ['purchases', 'activity.withdrawalDeclined'],
  'order.withdrawn': ['purchases', 'activity.withdrawn'],
  'password.changed': ['security', 'activity.passwordChanged'],
  'password.reset': ['security', 'activity.passwordReset'],
  'password.reset_cancelled': ['security', 'activity.resetCancelled'],
  'plan.cancel': ['purchases', 'activity.planCanceled'],
  // Opening a checkout changes nothing.
  'plan.checkout_opened': 'hidden',
  'plan.payment_change_opened': 'hidden',
  'plan.reactivate': ['purchases', 'activity.planReactivated'],
  'plan.resume': ['purchases', 'activity.planResumed'],
  'plan.status_changed': ['purchases', 'activity.planStatus'],
  'plan.subscribe': ['purchases', 'activity.planSubscribed'],
  'plan.switch': ['purchases', 'activity.planSwitched'],
  'plan.update_payment': ['purchases', 'activity.planCardChanged'],
  'review.resolved': ['support', 'activity.supportDelivered'],
  // `seat.over` and `seat.taken` come with an entry about the computer, so they are hidden.
  'seat.moved': ['computers', 'activity.placeMoved'],
  'seat.over': 'hidden',
  'seat.taken': 'hidden',
  'seats.extra_set': ['support', 'activity.supportPlaces'],
  'session.ended': ['security', 'activity.sessionEnded'],
  'session.others_ended': ['security', 'activity.othersEnded'],
  'staff.added': ['support', 'activity.supportStaffAdded'],
  'staff.removed': ['support', 'activity.supportStaffRemoved'],
  'support.activity_shown': ['support', 'activity.supportHistory'],
  'support.audit_read': ['support', 'activity.supportHistory'],
  'support.code_shown': ['support', 'activity.supportCode'],
  'support.device_explained': ['support', 'activity.supportComputers'],
  'support.device_shown': ['support', 'activity.supportComputers'],
  'support.devices_listed': ['support', 'activity.supportComputers'],
  'support.erasure_asked': ['support', 'activity.supportErasure'],
  'support.explained': ['support', 'activity.supportLicenses'],
  'support.exported': ['support', 'activity.supportExported'],
  'support.invoice_shown': ['support', 'activity.supportInvoice'],
  'support.order_shown': ['support', 'activity.supportOrder'],
  'support.orders_shown': ['support', 'activity.supportOrders'],
  'support.passport_shown': ['support', 'activity.supportLicenses'],
  'support.redeem_tried': ['support', 'activity.supportCodeTried'],
  'support.reset_sent': ['support', 'activity.supportResetSent'],
  'support.sessions_ended': ['support', 'activity.supportLoggedOut'],
  'support.subscription_refreshed': ['support', 'activity.supportPlan'],
  'support.subscription_shown': ['support', 'activity.supportPlan'],
  'support.user_shown': ['support', 'activity.supportAccount'],
} as const satisfies Record<ActivityAction, Row>;

/** The values for the sentences. */
export interface ActivityValues {
  product: string;
  /** The paid or refunded sum, such as $9.99. */
  sum: string;
  paid: 'sum' | 'nothing';
  computer: string;
  client: string;
  outcome: 'signed_in' | 'factor_wrong';
  what: FactorChange;
  status: SubscriptionState;
}

const { t } = createTexts({ activity, activityNames });

/** The words for a computer or program without a known name. */
export const unknownNames = { computer: t('activityNames.computer'), client: t('activityNames.client') };

/** Several products in a few words. */
export function toProductNames(names: readonly string[]): string {
  const [first = t('activityNames.product'), ...others] = names;
  return others.length === 0 ? first : t('activityNames.products', { first, rest: others.length });
}

export function toActivityText(text: ActivityText, values: ActivityValues): string {
  return t(text, values);
}

const rowOf = new Map<string, Row>(Object.entries(activityRows));

export function findActivityRow(action: string): readonly [ActivityKind, ActivityText] | null {
  const row = rowOf.get(action);
  return row === undefined || row === 'hidden' ? null : row;
}

/** The actions of a kind, or all shown actions. */
export function toActivityActions(kind: ActivityKind | null): string[] {
  return Object.keys(activityRows).filter((action) => {
    const row = findActivityRow(action);
    return row !== null && (kind === null || row[0] === kind);
  });
}

/** True if an owner can report an entry with "This wasn't me". */
export const canDisown = (kind: ActivityKind): boolean => kind === 'sign_ins' || kind === 'security';
