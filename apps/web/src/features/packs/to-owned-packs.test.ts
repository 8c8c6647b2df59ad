import { cadenza, cartItems, licenses, planLicense, shopItems } from '@backline/fixtures';
import { describe, expect, it } from 'vitest';
import { toOwnedPacks } from './to-owned-packs.ts';

const { regular, plusOnly } = shopItems;
const plans = cadenza.plans;
const [plan] = plans;
if (plan === undefined) throw new Error('The cast has lost its plan');
const none = { timed: [], perpetual: [] };
const own = { ...planLicense, sku: regular.sku, productName: regular.productName, expirationDate: null };
const find = (list: Parameters<typeof toOwnedPacks>[0], sku: string) =>
  toOwnedPacks(list, cartItems, plans).find((pack) => pack.sku === sku)?.standing;

describe('toOwnedPacks', () => {
  it('has nothing without a license', () => {
    expect(toOwnedPacks(none, cartItems, plans)).toEqual([]);
  });

  it('has every pack of a plan once, and not the plan', () => {
    const packs = toOwnedPacks({ ...none, timed: [planLicense] }, cartItems, plans);
    const included = cartItems.filter(({ authSkus }) => authSkus.includes(planLicense.sku));
    expect(packs.map(({ sku }) => sku).toSorted()).toEqual(included.map(({ sku }) => sku).toSorted());
    expect(find({ ...none, timed: [planLicense] }, plusOnly.sku)).toEqual({ kind: 'plan', planName: plan.name });
  });

  it('takes what is owned before what the plan brings, whichever comes first', () => {
    expect(find({ timed: [planLicense], perpetual: [own] }, regular.sku)).toEqual({ kind: 'owned' });
    expect(find({ timed: [own, planLicense], perpetual: [] }, regular.sku)).toEqual({ kind: 'owned' });
  });

  it('says which plan is over, and puts it behind the rest', () => {
    const ended = { ...planLicense, expired: true, activated: false };
    const packs = toOwnedPacks({ timed: [ended], perpetual: licenses.perpetual }, cartItems, plans);
    expect(find({ ...none, timed: [ended] }, plusOnly.sku)).toEqual({
      kind: 'over',
      cause: 'plan',
      planName: plan.name,
    });
    const kinds = packs.map(({ standing }) => standing.kind);
    expect(kinds).toEqual(kinds.toSorted((one, other) => Number(one === 'over') - Number(other === 'over')));
    expect(kinds).toContain('owned');
  });

  it('says of a license that is not in force whether a bank looks at its payment', () => {
    const held = { ...own, activated: false };
    expect(find({ ...none, perpetual: [held] }, regular.sku)).toEqual({ kind: 'over', cause: 'license' });
    const disputed = { ...held, disputed: true };
    expect(find({ ...none, perpetual: [disputed] }, regular.sku)).toEqual({ kind: 'over', cause: 'dispute' });
  });

  it('has what is no longer sold under the name of its license', () => {
    const [pack] = toOwnedPacks({ ...none, perpetual: [{ ...own, sku: 'MUS-09999', productName: 'Old' }] }, [], plans);
    expect(pack).toEqual({ sku: 'MUS-09999', name: 'Old', item: null, standing: { kind: 'owned' } });
  });
});
