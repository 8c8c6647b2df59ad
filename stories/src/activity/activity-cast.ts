import { activityAtOnce } from '@backline/domain/privacy/activity';
import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { activity } from '@backline/texts/account/activity';

const firefox = 'Firefox on Linux';
const minute = 60_000;
const newest = Date.UTC(2026, 10, 24, 18, 42);

const toEntry = (
  ago: number,
  entry: Pick<ActivityEntry, 'kind' | 'action' | 'text'> & Partial<ActivityEntry>,
): ActivityEntry => ({
  place: `${newest - ago * minute}_${10_000 - ago}_`,
  at: new Date(newest - ago * minute).toISOString(),
  reason: null,
  orderId: null,
  canDisown: entry.kind === 'sign_ins' || entry.kind === 'security',
  ...entry,
});

/** One entry of each kind, one of them with support's reason. */
export const activityEntries: ActivityEntry[] = [
  toEntry(0, {
    kind: 'sign_ins',
    action: 'session.opened',
    text: activity.signedInNew.replace('{client}', firefox),
  }),
  toEntry(3, {
    kind: 'support',
    action: 'support.explained',
    text: activity.supportLicenses,
    reason: 'customer asked about a missing pack',
  }),
  toEntry(61, {
    kind: 'purchases',
    action: 'order.settled',
    text: activity.ordered.select.sum.replace('{sum}', '$249.00').replace('{product}', 'Harbor Strings'),
    orderId: `txn_${'0'.repeat(26)}`,
  }),
  toEntry(62, {
    kind: 'computers',
    action: 'device.approved',
    text: activity.computerAdded.replace('{computer}', 'Studio Mac'),
  }),
  toEntry(1500, { kind: 'security', action: 'password.changed', text: activity.passwordChanged }),
  toEntry(1510, { kind: 'security', action: 'account.signed_up', text: activity.accountCreated }),
];

export const [signIn, look] = activityEntries as [ActivityEntry, ActivityEntry, ...ActivityEntry[]];

/** A full page of sign-ins. */
export const toActivityPage = (page: number): ActivityEntry[] =>
  Array.from({ length: activityAtOnce }, (_, row) =>
    toEntry(page * activityAtOnce + row, {
      kind: 'sign_ins',
      action: 'session.opened',
      text: activity.signedIn.select.signed_in.replace('{client}', firefox),
    }),
  );
