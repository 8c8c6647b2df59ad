import { expect, it } from 'vitest';
import { toAccountLabel } from './account-label.ts';

it.each([
  ['customer@example.com', 'c…r@example.com'],
  ['c@example.com', 'c…@example.com'],
  ['𝄞lara@example.com', '𝄞…a@example.com'],
])('%s is shortened', (email, label) => {
  expect(toAccountLabel(email)).toBe(label);
});
