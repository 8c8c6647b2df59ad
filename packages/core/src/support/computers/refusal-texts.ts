import type { DeviceExplanation } from '@backline/domain/support/computers/explain-device';
import type { Core } from '../../core.ts';
import { readPackQuotas } from '../../packs/serving/read-quota.ts';

export type Refusal = Core['store']['t']['pluginRefusals']['$inferSelect'];

export const day = (at: string) => at.slice(0, 10);

/** The meaning of a refusal, and what to do. `isAboutSeats`: it depends on who has the seats now. */
export const refusals: Record<
  string,
  { what: string; isAboutSeats?: true; isAboutPacks?: true; next: (email: string, refusal: Refusal) => string[] }
> = {
  seats_full: { what: 'all places were in use', isAboutSeats: true, next: () => [] },
  swaps_spent: {
    what: 'all moves between computers were used up for the time being',
    isAboutSeats: true,
    next: () => [],
  },
  courtesy_spent: {
    what: 'the days on which more computers than places may be used were used up',
    isAboutSeats: true,
    next: () => [],
  },
  device_limit: {
    what: 'more new computers were added that day than are let in',
    next: (email) => [
      'It is let in tomorrow, by itself.',
      `For one without internet: backline device offline ${email} FILE --out FILE --reason TEXT`,
    ],
  },
  device_released: {
    what: 'the computer was removed from the account',
    next: (_, { deviceId }) => [
      'Signing in again on it brings it back.',
      `Within 14 days: backline device restore ${deviceId ?? 'DEVICE'} --reason TEXT`,
    ],
  },
  offline_not_offered: {
    what: 'nothing that is owned is offered for computers without internet',
    next: (email) => [
      `See what is owned: backline license explain ${email}`,
      'Offer it for a pool: backline pool set POOL --offline yes --reason TEXT',
    ],
  },
  pack_not_owned: {
    what: 'a pack was asked for that is not owned now, or that was published after a plan ended',
    isAboutPacks: true,
    next: (email) => [
      `See what is owned, and until when: backline license explain ${email}`,
      'Links in hand end within 30 minutes; files stay on the computer, and the lease decides what plays.',
    ],
  },
  pack_quota_spent: {
    what: 'more gigabytes of packs were fetched than an account may in 30 days',
    isAboutPacks: true,
    next: (email) => [
      'It goes on by itself; the chain says when.',
      `Give the gigabytes back: backline user reset-packs ${email} --reason TEXT`,
    ],
  },
  request_malformed: {
    what: 'the request file was cut, edited, or something else',
    next: (email) => [
      `Ask for the file itself, and answer it: backline device offline ${email} FILE --out FILE --reason TEXT`,
    ],
  },
  request_foreign: {
    what: 'the request file was made by another product',
    next: () => ['Ask for a request file of this product’s plugin.'],
  },
};

/** Steps for the downloads of packs in the current period. */
export async function findQuotaSteps(core: Core, userId: string): Promise<DeviceExplanation['chain']> {
  const at = core.clock.now().toISOString();
  const toGb = (mib: number) => ((mib * 1024 * 1024) / 1e9).toFixed(1);
  return (await readPackQuotas(core, userId)).flatMap(({ isTrial, spentMib, maxMib, renewsAt }) =>
    renewsAt === null
      ? []
      : [
          {
            at,
            what: `Of packs${isTrial ? ' in its trial' : ''} it fetched ${toGb(spentMib)} of ${toGb(maxMib)} GB; that starts again on ${day(renewsAt.toISOString())}.`,
          },
        ],
  );
}
