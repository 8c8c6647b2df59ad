import type { License } from '@backline/domain/licenses/license';
import { toExpiryTone } from '@backline/domain/licenses/terms';

export const licenseFilters = ['all', 'active', 'ending', 'expired'] as const;
export type LicenseFilter = (typeof licenseFilters)[number];

function isEnding({ expirationDate, expired }: License, now: Date): boolean {
  return !expired && expirationDate !== null && toExpiryTone(new Date(expirationDate), now) !== 'later';
}

export function isShown(license: License, filter: LicenseFilter, now: Date): boolean {
  if (filter === 'all') return true;
  if (filter === 'ending') return isEnding(license, now);
  return filter === 'expired' ? license.expired : license.activated && !license.expired;
}

/** True if the license's name or subject contains each word of the search. */
export function isFound({ productName, subject }: License, search: string): boolean {
  const text = `${productName} ${subject}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The next to expire first, expired ones last with the latest first. */
export function byEnd(one: License, other: License): number {
  const toEnd = ({ expirationDate }: License) => (expirationDate === null ? 0 : Date.parse(expirationDate));
  if (one.expired !== other.expired) return Number(one.expired) - Number(other.expired);
  return one.expired ? toEnd(other) - toEnd(one) : toEnd(one) - toEnd(other);
}
