import { describe, expect, it } from 'vitest';
import { chooseNearest, findJourneys, findReach, readImporters } from '../reach.mjs';

const importers = readImporters();
const reach = (...changed: string[]) => findReach(changed, importers);

describe('what a change can reach', () => {
  it('is what imports it, also across packages and by import()', () => {
    const distances = reach('packages/core/src/password-policy.ts');
    expect(distances.get('packages/core/test/password-policy.test.ts')).toBe(1);
    expect(
      distances.has('apps/server/test/login.test.ts') || distances.has('packages/core/test/sessions.test.ts'),
    ).toBe(true);
    expect(reach('apps/web/src/features/orders/order-pages.ts').has('apps/web/src/app/router.tsx')).toBe(true);
  });

  it('is a card, its story and no other story', () => {
    const stories = [...reach('apps/web/src/features/catalog/cart/receipt-card.tsx').keys()].filter((file) =>
      file.endsWith('-card.stories.tsx'),
    );
    expect(stories).toEqual(['stories/src/catalog/cart/receipt-card.stories.tsx']);
  });

  it('is little for a pure function, and nearest first', () => {
    const distances = reach('packages/domain/src/devices/leases/lease-terms.ts');
    const tests = [...distances.keys()].filter((file) => file.endsWith('.test.ts'));
    const nearest = chooseNearest(tests, distances, 'none', 3);
    expect(nearest.map((test) => distances.get(test))).toEqual([1]);
    expect(tests.length).toBeGreaterThan(20);
  });

  it('has the journeys of its area', () => {
    expect(findJourneys(['packages/core/src/devices/sign-in/approve-sign-in.ts'])).toEqual([
      'devices',
      'plugin-emulator',
    ]);
    expect(findJourneys(['apps/web/src/features/plans/plan-view.tsx'])).toEqual(['plan']);
    expect(findJourneys(['apps/web/src/app/router.tsx'])).toContain('marketplace');
    expect(findJourneys(['docs/cli.md', 'packages/core/test/audit.test.ts'])).toEqual([]);
  });
});
