import { join } from 'node:path';
import { type ErrorCode, errorTable } from '@backline/domain/errors';
import { rateLimits } from '@backline/domain/rate-limits';
import { expect, it } from 'vitest';
import { type RestRow, restTable } from '../src/rest/rest-table.ts';
import { readDeclarations } from './declarations.ts';

const { readReachable, findUseCase, findWith } = readDeclarations(join(import.meta.dirname, '../../core/src'));

/** Refusals that are in a call's code but can't happen, with the reason. */
const unreachable: Record<string, Partial<Record<ErrorCode, string>>> = {
  'devices.activateOffline': { courtesy_spent: 'a file gets no place beyond the limit' },
  'devices.refresh': {
    seats_full: 'it takes seats that are free, and renews without one',
    swaps_spent: 'it wants no seat of another computer',
    courtesy_spent: 'it wants no seat beyond the limit',
  },
  'factors.confirm': { current_password_wrong: 'a wrong password has a refusal of its own here' },
  'plans.checkOutPlan': {
    plan_locked: 'a checkout changes no subscription',
    payment_declined: 'the payment is made in the provider’s own window',
  },
  'plans.proratePlan': { payment_declined: 'a preview charges nothing' },
  'plans.updatePayment': { payment_declined: 'the payment is made in the provider’s own window' },
  'support.activateOfflineFor': {
    courtesy_spent: 'a file gets no place beyond the limit',
    device_limit: 'support is not held to the computers of a day',
    swaps_spent: 'support removes a computer first',
  },
  'support.addGrant': { conflict: 'the reference of a grant by hand is random' },
  'support.withdrawOrder': { withdrawal_too_late: 'support is not held to the 14 days' },
  'support.enableUser': { conflict: 'staff cannot be logged in to a disabled account' },
};

/**
 * Refusals outside of calls, with the part that causes each. A refusal that the search can't follow, for example behind
 * a port, would be listed here too.
 */
const notCalled = {
  'catalog/import-catalog.ts assertPools': 'the command line',
  'consents/publish-terms.ts publishTerms': 'the command line',
  'downloads/change-release.ts changeRelease': 'the command line',
  'downloads/change-release.ts moveRelease': 'the command line',
  'downloads/open-download-link.ts openDownloadLink': 'the route of a download',
  'downloads/publish-release.ts toConflict': 'the command line',
  'fulfillment/inbox.ts getRow': 'the command line',
  'keys/store-key.ts unusable': 'the command line',
  'packs/change-pack.ts movePack': 'the command line',
  'packs/change-pack.ts restorePack': 'the command line',
  'packs/collect-garbage.ts findUnused': 'the command line',
  'packs/own-storage.ts assertOwnStorage': 'the command line',
  'payments/sync-catalog.ts assertTaxCategories': 'the command line',
  'packs/diff-pack.ts readFolder': 'the command line',
  'packs/diff-pack.ts readSide': 'the command line',
  'packs/export-pack.ts exportPack': 'the command line',
  'packs/export-pack.ts missing': 'the command line',
  'packs/find-kin.ts findGroupsBefore': 'the command line',
  'packs/publications.ts getPublication': 'the command line',
  'packs/publish-pack.ts findToRepair': 'the command line',
  'packs/serving/archive-rights.ts assertEnabled': 'the route of an archive',
  'packs/serving/open-archive.ts openArchive': 'the route of an archive',
  'packs/serving/spend-bytes.ts openSpending': 'the routes of packs and archives',
  'packs/sign-head.ts getPackSigner': 'the command line',
  'packs/sign-head.ts signHead': 'the command line',
  'packs/verify-packs.ts verifyPacks': 'the command line',
  'payments/receive-webhook.ts receiveWebhook': 'the route of the webhook',
  'staff/factor-policy.ts assertStaffSession': 'the procedures of staff',
  'support/people/reset-second-factor.ts resetSecondFactorNow': 'the command line',
  'support/people/staff-roles.ts addStaff': 'the command line',
};

/** Refusals whose code comes from another part. */
const passedOn = [
  'devices/refusals.ts numberRefusals',
  'orders/ask-books.ts askBooks',
  'orders/claim-withdrawal.ts getWithdrawable',
  'orders/correct-invoice.ts correctInvoice',
  'plans/ask-provider.ts toPlanRefusal',
  'privacy/find-erasure-bar.ts assertErasable',
];

/**
 * The text of everything that a call's use case can run. The password hasher is a port, so it is not found through
 * imports.
 */
function readUseCase({ procedure }: RestRow): string[] {
  const [area = '', name = ''] = procedure.split('.');
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const texts = readReachable(findUseCase(area, file), name);
  const hashes = texts.some((text) => /\bpasswords\./.test(text));
  return hashes ? [...texts, ...readReachable('passwords/password-hasher.ts', 'createPasswordHasher')] : texts;
}

const findQuoted = (texts: string[], table: object) =>
  texts.flatMap((text) => text.match(/(?<=')\w+(?=')/g) ?? []).filter((word) => word in table);

/** The first argument of each refusal: a code, or a choice between codes. */
const readCodes = (text: string) => text.match(/(?<=new AppError\()[^,)]*/g) ?? [];

function findThrown(texts: string[]): string[] {
  const named = findQuoted(texts.flatMap(readCodes), errorTable);
  // If a function returns a code, another one throws it.
  return [
    ...named,
    ...findQuoted(
      texts.filter((text) => /\): ErrorCode \{/.test(text)),
      errorTable,
    ),
  ];
}

/** The refusals that every call of a role can cause. */
function toShared({ needsLogin, tag }: RestRow): string[] {
  const ofRole = [
    ...(needsLogin ? ['unauthenticated', 'rate_limited'] : []),
    ...(tag === 'Support' ? ['forbidden', 'staff_session_required'] : []),
  ];
  return ['input_invalid', 'internal', 'unavailable', ...ofRole];
}

it('finds each refusal in what the calls run', () => {
  const called = new Set(restTable.flatMap(readUseCase));
  const others = findWith('new AppError(').filter(([, text]) => !called.has(text));
  expect(others.map(([place]) => place).sort()).toEqual(Object.keys(notCalled).sort());
});

it('finds the code of each refusal where it is thrown', () => {
  const nameless = findWith('new AppError(').filter(([, text]) => readCodes(text).some((code) => !code.includes("'")));
  expect(nameless.map(([place]) => place).sort()).toEqual(passedOn);
});

it.each(restTable)('$procedure declares the refusals that its use case throws', (row) => {
  const texts = readUseCase(row);
  expect(texts).not.toEqual([]);
  const exceptions = Object.keys(unreachable[row.procedure] ?? {});
  const thrown = new Set(findThrown(texts));
  for (const code of exceptions) expect([...thrown]).toContain(code);
  const ignored = [...toShared(row), ...exceptions];
  const own = (codes: Iterable<string>) => [...codes].filter((code) => !ignored.includes(code)).sort();
  expect(own(new Set<string>(row.refusals))).toEqual(own(thrown));
});

it.each(restTable)('$procedure declares a limit that its use case charges', (row) => {
  const charged = new Set(findQuoted(readUseCase(row), rateLimits));
  charged.delete('api_session');
  // A limit of a pool or an account is not a limit of a call.
  for (const name of ['seat_courtesies', 'device_new', 'pack_quota', 'pack_trial', 'pack_bundle', 'pack_whole'])
    charged.delete(name);
  if (row.limit === undefined || row.limit === 'api_session') expect([...charged]).toEqual([]);
  else expect([...charged]).toContain(row.limit);
});
