import { isStable } from './compare-versions.ts';
import type { ReleaseChannel } from './installer.ts';

export type ReleaseAction = 'withdraw' | 'restore' | `move_to_${ReleaseChannel}`;

interface ReleaseRule {
  /** The channel it is offered on. Stable versions are for everyone. */
  offeredOn: readonly ReleaseChannel[];
  can: readonly ReleaseAction[];
}

/**
 * For each state of a release: who can see it, and which actions are allowed. A pre-release stays on the beta channel.
 */
export const releaseRules = {
  stable: { offeredOn: ['stable', 'beta'], can: ['withdraw', 'move_to_beta'] },
  beta: { offeredOn: ['beta'], can: ['withdraw', 'move_to_stable'] },
  pre_release: { offeredOn: ['beta'], can: ['withdraw'] },
  stable_withdrawn: { offeredOn: [], can: ['restore', 'move_to_beta'] },
  beta_withdrawn: { offeredOn: [], can: ['restore', 'move_to_stable'] },
  pre_release_withdrawn: { offeredOn: [], can: ['restore'] },
} as const satisfies Record<string, ReleaseRule>;

export type ReleaseState = keyof typeof releaseRules;

/** The fields that determine the state. */
interface ReleaseRecord {
  version: string;
  channel: ReleaseChannel;
  withdrawnAt: Date | null;
}

/** A pre-release is always beta, even if it was published as stable. */
export function toChannel({ version, channel }: Pick<ReleaseRecord, 'version' | 'channel'>): ReleaseChannel {
  return isStable(version) ? channel : 'beta';
}

export function toReleaseState({ version, channel, withdrawnAt }: ReleaseRecord): ReleaseState {
  const kind = isStable(version) ? channel : 'pre_release';
  return withdrawnAt === null ? kind : `${kind}_withdrawn`;
}

export function isOfferedOn(release: ReleaseRecord, channel: ReleaseChannel): boolean {
  const { offeredOn }: ReleaseRule = releaseRules[toReleaseState(release)];
  return offeredOn.includes(channel);
}

export function canChangeRelease(release: ReleaseRecord, action: ReleaseAction): boolean {
  const { can }: ReleaseRule = releaseRules[toReleaseState(release)];
  return can.includes(action);
}
