import type { License } from '@backline/domain/licenses/license';
import type { LicenseList } from '@backline/domain/licenses/list-licenses';
import { fixtureNow } from '@backline/fixtures';
import { realNow } from '../../.storybook/shift-clock.ts';

/** Moves the fixtures' licenses to today, because a page uses the real clock. */
export function toToday({ timed, perpetual }: LicenseList): LicenseList {
  const shift = (license: License): License => {
    if (license.expirationDate === null) return license;
    const fromNow = Date.parse(license.expirationDate) - fixtureNow.getTime();
    return { ...license, expirationDate: new Date(realNow() + fromNow).toISOString() };
  };
  return { timed: timed.map(shift), perpetual: perpetual.map(shift) };
}
