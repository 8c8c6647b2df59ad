import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SalePrice, toSaleSchedule } from './sale-schedule.ts';

const at = (day: number) => new Date(Date.UTC(2030, 0, day));
const planned: SalePrice = { startsAt: at(5), endsAt: at(9), retiredAt: null, priceId: 'pri_sale', isActive: null };

describe('toSaleSchedule', () => {
  it.each([
    ['before it', at(4), { isDue: false, nextChangeAt: at(5) }],
    ['as it starts', at(5), { isDue: true, nextChangeAt: at(9) }],
    ['during it', at(8), { isDue: true, nextChangeAt: at(9) }],
    ['as it ends', at(9), { isDue: false, nextChangeAt: null }],
  ])('%s', (_, now, schedule) => {
    expect(toSaleSchedule(planned, now)).toMatchObject(schedule);
  });

  it('has no end or no start where none is planned', () => {
    expect(toSaleSchedule({ ...planned, startsAt: null }, at(1))).toMatchObject({ isDue: true, nextChangeAt: at(9) });
    expect(toSaleSchedule({ ...planned, endsAt: null }, at(30))).toMatchObject({ isDue: true, nextChangeAt: null });
  });

  it('ends when it is taken out of the catalog, and never starts when that is before', () => {
    expect(toSaleSchedule({ ...planned, retiredAt: at(6) }, at(5))).toMatchObject({ isDue: true, endsAt: at(6) });
    expect(toSaleSchedule({ ...planned, retiredAt: at(6) }, at(6))).toMatchObject({ isDue: false, nextChangeAt: null });
    expect(toSaleSchedule({ ...planned, retiredAt: at(12) }, at(8))).toMatchObject({ isDue: true, endsAt: at(9) });
    expect(toSaleSchedule({ ...planned, endsAt: null, retiredAt: at(6) }, at(5))).toMatchObject({ endsAt: at(6) });
    expect(toSaleSchedule({ ...planned, retiredAt: at(2) }, at(1))).toMatchObject({ isDue: false, nextChangeAt: null });
  });

  it.each([
    [true, 'pri_sale', { isShown: true, isUnsettled: false }],
    [false, 'pri_sale', { isShown: false, isUnsettled: true }],
    [null, 'pri_sale', { isShown: false, isUnsettled: true }],
    [null, null, { isShown: false, isUnsettled: true }],
  ])('shows no price that the provider does not sell: active %s, id %s', (isActive, priceId, schedule) => {
    expect(toSaleSchedule({ ...planned, isActive, priceId }, at(6))).toMatchObject(schedule);
  });

  it.each([
    [true, 'pri_sale', true],
    [false, 'pri_sale', false],
    [null, 'pri_sale', true],
    [null, null, false],
  ])('has to be ended at the provider: active %s, id %s', (isActive, priceId, isUnsettled) => {
    expect(toSaleSchedule({ ...planned, isActive, priceId }, at(10)).isUnsettled).toBe(isUnsettled);
  });

  it('changes at the next change and at no time before', () => {
    const day = fc.option(fc.integer({ min: 1, max: 20 }).map(at), { nil: null });
    const sale = fc.record({
      startsAt: day,
      endsAt: day,
      retiredAt: day,
      priceId: fc.constant(null),
      isActive: fc.constant(null),
    });
    fc.assert(
      fc.property(sale, fc.integer({ min: 0, max: 21 }), (price, today) => {
        const { isDue, nextChangeAt } = toSaleSchedule(price, at(today));
        for (let later = today; later <= 21; later += 1) {
          const isChanged = nextChangeAt !== null && at(later) >= nextChangeAt;
          if (!isChanged) expect(toSaleSchedule(price, at(later)).isDue).toBe(isDue);
          if (nextChangeAt?.getTime() === at(later).getTime())
            expect(toSaleSchedule(price, at(later)).isDue).toBe(!isDue);
        }
      }),
    );
  });
});
