import { activity, activityNames } from '@backline/texts/en/activity';
import { createTexts } from '@backline/texts/write';
import type { RecordedEventType } from '../events.ts';
import type { FactorChange } from '../factors/change.ts';
import type { SubscriptionState } from '../plans/terms.ts';

/** What an account's activity can be filtered by. */
export const activityKinds = ['sign_ins', 'security', 'purchases', 'computers', 'support'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** How many entries a page has. */
export const activityAtOnce = 30;

/** What the audit has an entry for, and a sign-in, which has a table of its own. */
export type ActivityAction = RecordedEventType | 'session.opened';

export type ActivityText = keyof typeof activity;
type Row = readonly [ActivityKind, ActivityText] | 'hidden';

/** The shop's own affairs, and what support looks up of nobody in particular. */
const ofNobody = {
  'account.seeded': 'hidden',
  'audit.pruned': 'hidden',
  'batch.codes_added': 'hidden',
  'batch.created': 'hidden',
  'batch.restored': 'hidden',
  'batch.revoked': 'hidden',
  'catalog.imported': 'hidden',
  'catalog.synced': 'hidden',
  'keys.added': 'hidden',
  'keys.endorsed': 'hidden',
  'keys.revoked': 'hidden',
  'keys.root_added': 'hidden',
  'payment_event.replayed': 'hidden',
  'pool.set': 'hidden',
  'privacy.erasures_applied': 'hidden',
  'release.moved_to_beta': 'hidden',
  'release.moved_to_stable': 'hidden',
  'release.published': 'hidden',
  'release.restored': 'hidden',
  'release.withdrawn': 'hidden',
  'sku.set': 'hidden',
  'support.audit_verified': 'hidden',
  'support.batches_listed': 'hidden',
  'support.codes_listed': 'hidden',
  'support.pools_listed': 'hidden',
  'support.reviews_listed': 'hidden',
  'support.searched': 'hidden',
  'support.staff_listed': 'hidden',
  'support.subscriptions_listed': 'hidden',
  'terms.published': 'hidden',
} as const;

/**
 * What an account's owner reads of each action, by kind and text. `hidden`: it says nothing to them, or another row says
 * the same. An action that is missing here is a type error.
 */
export const activityRows = {
  ...ofNobody,
  'session.opened': ['sign_ins', 'signedIn'],
  'account.change_stopped': ['security', 'changeStopped'],
  'account.disabled': ['support', 'supportClosed'],
  'account.enabled': ['support', 'supportOpened'],
  'account.erased': 'hidden',
  'account.erasure_asked': ['security', 'erasureAsked'],
  'account.erasure_stopped': ['security', 'erasureStopped'],
  'account.exported': ['security', 'exported'],
  'account.invited': ['security', 'invited'],
  'account.merge_asked': ['support', 'supportMerge'],
  'account.merged': ['security', 'merged'],
  'account.renamed': ['security', 'renamed'],
  'account.secure_asked': ['security', 'secureAsked'],
  'account.secured': ['security', 'secured'],
  'account.signed_up': ['security', 'accountCreated'],
  'account.unmerged': ['support', 'supportUnmerged'],
  'account.verified': ['security', 'addressVerified'],
  'consent.changed': ['security', 'consentChanged'],
  'device.approved': ['computers', 'computerAdded'],
  'device.denied': ['computers', 'computerDenied'],
  'device.offline_made': ['computers', 'computerFile'],
  'device.released': ['computers', 'computerRemoved'],
  'device.restored': ['support', 'supportComputerRestored'],
  'devices.reset': ['support', 'supportComputersReset'],
  'devices.signed_out': ['computers', 'computersSignedOut'],
  'email.change_cancelled': ['security', 'emailCancelled'],
  'email.change_requested': ['security', 'emailRequested'],
  'email.changed': ['security', 'emailChanged'],
  'email.move_asked': ['support', 'supportMove'],
  'email.moved': ['support', 'supportMoved'],
  'factor.changed': ['security', 'factorChanged'],
  'factor.reset': ['security', 'factorReset'],
  'factor.reset_asked': ['support', 'supportFactorReset'],
  'grant.added': ['support', 'supportGranted'],
  'grant.restored': ['support', 'supportRestored'],
  'grant.revoked': ['support', 'supportRevoked'],
  'license.redeemed': ['purchases', 'redeemed'],
  'license.restored': ['support', 'supportRestored'],
  'license.revoked': ['support', 'supportRevoked'],
  'order.invoice_corrected': ['purchases', 'invoiceCorrected'],
  'order.refund_asked': ['support', 'supportRefund'],
  // A guest's, who has no account.
  'order.resent': 'hidden',
  'order.settled': ['purchases', 'ordered'],
  'order.withdrawal_asked': ['purchases', 'withdrawalAsked'],
  'order.withdrawal_declined': ['purchases', 'withdrawalDeclined'],
  'order.withdrawn': ['purchases', 'withdrawn'],
  'password.changed': ['security', 'passwordChanged'],
  'password.reset': ['security', 'passwordReset'],
  'password.reset_cancelled': ['security', 'resetCancelled'],
  'plan.cancel': ['purchases', 'planCanceled'],
  // What was only opened changes nothing.
  'plan.checkout_opened': 'hidden',
  'plan.payment_change_opened': 'hidden',
  'plan.reactivate': ['purchases', 'planReactivated'],
  'plan.resume': ['purchases', 'planResumed'],
  'plan.status_changed': ['purchases', 'planStatus'],
  'plan.subscribe': ['purchases', 'planSubscribed'],
  'plan.switch': ['purchases', 'planSwitched'],
  'plan.update_payment': ['purchases', 'planCardChanged'],
  'review.resolved': ['support', 'supportDelivered'],
  // Each comes with the computer that takes it.
  'seat.moved': ['computers', 'placeMoved'],
  'seat.over': 'hidden',
  'seat.taken': 'hidden',
  'seats.extra_set': ['support', 'supportPlaces'],
  'session.ended': ['security', 'sessionEnded'],
  'session.others_ended': ['security', 'othersEnded'],
  'staff.added': ['support', 'supportStaffAdded'],
  'staff.removed': ['support', 'supportStaffRemoved'],
  'support.activity_shown': ['support', 'supportHistory'],
  'support.audit_read': ['support', 'supportHistory'],
  'support.code_shown': ['support', 'supportCode'],
  'support.device_explained': ['support', 'supportComputers'],
  'support.device_shown': ['support', 'supportComputers'],
  'support.devices_listed': ['support', 'supportComputers'],
  'support.erasure_asked': ['support', 'supportErasure'],
  'support.explained': ['support', 'supportLicenses'],
  'support.exported': ['support', 'supportExported'],
  'support.invoice_shown': ['support', 'supportInvoice'],
  'support.order_shown': ['support', 'supportOrder'],
  'support.orders_shown': ['support', 'supportOrders'],
  'support.passport_shown': ['support', 'supportLicenses'],
  'support.redeem_tried': ['support', 'supportCodeTried'],
  'support.reset_sent': ['support', 'supportResetSent'],
  'support.sessions_ended': ['support', 'supportLoggedOut'],
  'support.subscription_refreshed': ['support', 'supportPlan'],
  'support.subscription_shown': ['support', 'supportPlan'],
  'support.user_shown': ['support', 'supportAccount'],
} as const satisfies Record<ActivityAction, Row>;

/** What the sentences name. */
export interface ActivityValues {
  product: string;
  computer: string;
  client: string;
  outcome: 'signed_in' | 'factor_wrong';
  what: FactorChange;
  status: SubscriptionState;
}

const { t } = createTexts({ activity, activityNames });

/** What a computer or program is called whose name is not known any more. */
export const unknownNames = { computer: t('activityNames.computer'), client: t('activityNames.client') };

/** Several products in a few words. */
export function toProductNames(names: readonly string[]): string {
  const [first = t('activityNames.product'), ...others] = names;
  return others.length === 0 ? first : t('activityNames.products', { first, rest: others.length });
}

export function toActivityText(text: ActivityText, values: ActivityValues): string {
  return t(`activity.${text}`, values);
}

export function findActivityRow(action: string): readonly [ActivityKind, ActivityText] | null {
  const row: Row | undefined = Object.hasOwn(activityRows, action) ? activityRows[action as ActivityAction] : undefined;
  return row === undefined || row === 'hidden' ? null : row;
}

/** The actions of a kind; without one, all that are shown. */
export function toActivityActions(kind: ActivityKind | null): string[] {
  return Object.keys(activityRows).filter((action) => {
    const row = findActivityRow(action);
    return row !== null && (kind === null || row[0] === kind);
  });
}

/** Whether an owner can say of an entry that it wasn't them. */
export const canDisown = (kind: ActivityKind): boolean => kind === 'sign_ins' || kind === 'security';
