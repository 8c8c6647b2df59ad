import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toGrantTerms } from '../../licenses/terms.ts';
import { dayMs, secondMs } from '../../time.ts';
import { type LeaseGrant, toLeaseTerms } from './lease-terms.ts';
import { fileTimes, type LicenseKind } from './play-times.ts';

const now = new Date('2028-03-01T12:00:00.000Z');
const at = (days: number) => new Date(now.getTime() + days * dayMs);
const leaseDays = 90;
/** Purchase times, and ends before or after the end of an offline lease. */
const boughtDays = -10;
const soon = 10;
const late = 200;

const base = { id: '1', sku: 'A', pool: 'main', durationMs: null, expiresAt: null, holds: [] } as const;
const grants: Record<LicenseKind, (end: number) => LeaseGrant> = {
  ownedLong: () => ({ ...base, cause: 'order_item', isPaid: true, grantedAt: at(-45) }),
  ownedYoung: () => ({ ...base, cause: 'order_item', isPaid: true, grantedAt: at(boughtDays) }),
  boughtForTime: (end) => ({
    ...base,
    cause: 'order_item',
    isPaid: true,
    grantedAt: at(boughtDays),
    durationMs: (end - boughtDays) * dayMs,
  }),
  plan: (end) => ({ ...base, cause: 'subscription', isPaid: true, grantedAt: at(boughtDays), expiresAt: at(end) }),
  trial: (end) => ({ ...base, cause: 'subscription', isPaid: false, grantedAt: at(boughtDays), expiresAt: at(end) }),
  givenForTime: (end) => ({
    ...base,
    cause: 'redemption',
    isPaid: false,
    grantedAt: at(boughtDays),
    durationMs: (end - boughtDays) * dayMs,
  }),
};

/** Days until everything stops, and until sessions stop; null for never. */
function play(grant: LeaseGrant, leaseEndsAt: Date | null): [number | null, number | null] {
  const { ent } = toLeaseTerms({
    now,
    providerNow: now,
    leaseEndsAt,
    terms: toGrantTerms([grant], now),
    seats: new Map([['main', { isHeld: true }]]),
  });
  const [entry] = ent;
  if (entry === undefined) throw new Error('There is no entry.');
  const toDays = (seconds: number) => (seconds * secondMs - now.getTime()) / dayMs;
  const ends = [entry.until === 0 ? [] : toDays(entry.until), leaseEndsAt === null ? [] : leaseDays].flat();
  const full = ends.length === 0 ? null : Math.min(...ends);
  const keep = entry.keep === -1 ? null : entry.keep === 0 ? full : Math.max(toDays(entry.keep), full ?? 0);
  return [full, keep];
}

it.each(Object.entries(fileTimes))('a license file plays %s as the table says', (kind, times) => {
  const anchor = times.since === 'end' ? soon : boughtDays;
  const expected = [times.fullDays, times.keepDays].map((days) => (days === null ? null : anchor + days));
  expect(play(grants[kind as LicenseKind](soon), null)).toEqual(expected);
});

const names: Record<LicenseKind, string> = {
  ownedLong: 'bought for good, 45 days ago or longer',
  ownedYoung: 'bought for good, less than 45 days ago',
  boughtForTime: 'bought for a time',
  plan: 'a paid plan',
  trial: 'a trial',
  givenForTime: 'a code or a gift for a time',
};

/** A day in words. A permanent purchase has no end of its own. */
function say(day: number | null, kind: LicenseKind): string {
  if (day === null) return 'for good';
  if (day === leaseDays) return `${leaseDays} days after the last refresh`;
  const isOwned = kind.startsWith('owned');
  const past = day - (isOwned ? boughtDays : soon);
  if (past === 0) return 'its end';
  return `${past} days after ${isOwned ? 'the purchase' : 'its end'}`;
}

function toRow(kind: LicenseKind): string {
  const cells = [at(leaseDays), null].flatMap((leaseEndsAt) => {
    const [full, keep] = play(grants[kind](soon), leaseEndsAt);
    return [say(full, kind), full === keep ? '–' : say(keep, kind)];
  });
  return `| ${[names[kind], ...cells].join(' | ')} |`;
}

it('the guide has what plays when', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/plugin.md'), 'utf8');
  const [, table = ''] = /\| What is owned .*\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(guide) ?? [];
  expect(table.trim().split('\n')).toEqual((Object.keys(grants) as LicenseKind[]).map(toRow));
});

it('without a network nothing is full for longer than the lease', () => {
  for (const kind of Object.keys(grants) as LicenseKind[]) {
    const [full] = play(grants[kind](late), at(leaseDays));
    expect([kind, full]).toEqual([kind, leaseDays]);
  }
});
