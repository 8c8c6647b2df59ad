import { expect, it } from 'vitest';
import { changeTrackerChoice } from './change-tracker-choice.ts';
import { toForeignWording } from './wordings.ts';

it.each([
  [{ analytics: null, referrals: null }, false],
  [{ analytics: true, referrals: null }, true],
  [{ analytics: null, referrals: false }, true],
  [{ analytics: false, referrals: true }, true],
])('takes an answer to one question or both: %j', (answer, isValid) => {
  expect(changeTrackerChoice.input.safeParse(answer).success).toBe(isValid);
});

it('keeps 1000 characters of the wording of a consent from elsewhere', () => {
  expect(toForeignWording(null)).toBe('from elsewhere');
  expect(toForeignWording('News?')).toBe('from elsewhere: News?');
  expect(toForeignWording('x'.repeat(1001))).toBe(`from elsewhere: ${'x'.repeat(1000)}`);
});
