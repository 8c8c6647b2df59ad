import { join } from 'node:path';
import { type ErrorCode, errorTable } from '@backline/domain/errors';
import { rateLimits } from '@backline/domain/limits';
import { expect, it } from 'vitest';
import { type RestRow, restTable } from '../src/rest/rest-table.ts';
import { readDeclarations } from './declarations.ts';

const { readReachable } = readDeclarations(join(import.meta.dirname, '../../core/src'));

/** Refusals that the code can reach and the call cannot, with the reason. */
const unreachable: Record<string, Partial<Record<ErrorCode, string>>> = {
  'devices.activateOffline': { courtesy_spent: 'a file gets no place beyond the limit' },
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
  'support.enableUser': { conflict: 'staff cannot be logged in to a disabled account' },
};

/** The text of everything that a use case can run. The password hasher is a port, so no import leads to it. */
function readUseCase({ procedure }: RestRow): string[] {
  const [area = '', name = ''] = procedure.split('.');
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const texts = readReachable(join(area, `${file}.ts`), name);
  const hashes = texts.some((text) => /\bpasswords\./.test(text));
  return hashes ? [...texts, ...readReachable('password-hasher.ts', 'createPasswordHasher')] : texts;
}

const findQuoted = (texts: string[], table: object) =>
  texts.flatMap((text) => text.match(/(?<=')\w+(?=')/g) ?? []).filter((word) => word in table);

function findThrown(texts: string[]): string[] {
  const named = texts.flatMap((text) => text.match(/(?<=new AppError\(\s*')\w+/g) ?? []);
  // A function that answers with a code has it thrown by another.
  return [
    ...named,
    ...findQuoted(
      texts.filter((text) => /\): ErrorCode \{/.test(text)),
      errorTable,
    ),
  ];
}

/** What any call of its role can meet. */
function toShared({ needsLogin, tag }: RestRow): string[] {
  const ofRole = [
    ...(needsLogin ? ['unauthenticated', 'rate_limited'] : []),
    ...(tag === 'Support' ? ['forbidden'] : []),
  ];
  return ['input_invalid', 'internal', 'unavailable', ...ofRole];
}

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
  // What a pool or an account allows is no limit of a call.
  for (const name of ['seat_courtesies', 'device_new']) charged.delete(name);
  if (row.limit === undefined || row.limit === 'api_session') expect([...charged]).toEqual([]);
  else expect([...charged]).toContain(row.limit);
});
