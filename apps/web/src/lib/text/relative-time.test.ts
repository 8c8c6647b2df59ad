import { describe, expect, it } from 'vitest';
import { describeAgo } from './relative-time.ts';

const now = new Date('2026-03-14T12:00:00Z');

describe('describeAgo', () => {
  it.each([
    ['2026-03-14T11:59:31Z', 'just now'],
    ['2026-03-14T12:00:05Z', 'just now'],
    ['2026-03-14T11:58:00Z', '2 minutes ago'],
    ['2026-03-14T10:40:00Z', '1 hour ago'],
    ['2026-03-13T12:00:00Z', 'yesterday'],
    ['2026-03-02T12:00:00Z', '12 days ago'],
    ['2025-11-14T12:00:00Z', '4 months ago'],
  ])('says of %s: %s', (at, words) => {
    expect(describeAgo(at, now)).toBe(words);
  });
});
