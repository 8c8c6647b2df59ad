import { activity } from '@backline/texts/account/activity';
import { expect, it } from 'vitest';
import {
  type ActivityValues,
  activityRows,
  findActivityRow,
  toActivityActions,
  toActivityText,
  toProductNames,
} from './activity.ts';
import { activityKinds } from './activity-kinds.ts';

const values: ActivityValues = {
  product: 'Harbor Strings',
  sum: '$249.00',
  paid: 'sum',
  computer: 'Studio',
  client: 'Firefox',
  outcome: 'signed_in',
  what: 'totp_added',
  status: 'active',
};

it.each(toActivityActions(null))('says %s in a sentence', (action) => {
  const [, text] = findActivityRow(action) ?? [];
  if (text === undefined) throw new Error('It has no text.');
  expect(toActivityText(text, values)).toMatch(/^[A-Z][^{}]+\.$/);
});

it('puts each action that is shown under one kind', () => {
  const byKind = activityKinds.flatMap((kind) => toActivityActions(kind));
  expect(byKind.toSorted()).toEqual(toActivityActions(null).toSorted());
});

it('uses every text', () => {
  const used = Object.values(activityRows).flatMap((row) => (row === 'hidden' ? [] : [row[1]]));
  expect([...new Set<string>([...used, 'activity.signedInNew'])].toSorted()).toEqual(
    Object.keys(activity)
      .map((key) => `activity.${key}`)
      .toSorted(),
  );
});

it('knows no action that there is not', () => {
  expect(findActivityRow('toString')).toBeNull();
  expect(findActivityRow('batch.created')).toBeNull();
});

it('shortens a list of products', () => {
  expect(toProductNames([])).toBe('a product');
  expect(toProductNames(['Harbor Strings'])).toBe('Harbor Strings');
  expect(toProductNames(['Harbor Strings', 'Tine', 'Brass'])).toBe('Harbor Strings and 2 more');
});
