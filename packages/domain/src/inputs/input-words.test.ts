import './input-words.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

const schema = z.strictObject({
  plan: z.enum(['monthly', 'annual']),
  kind: z.literal('plan'),
  consent: z.boolean(),
  name: z.string().min(1).max(3),
  items: z.array(z.int()).min(1).max(2),
  about: z.object({}),
  own: z.string().max(3, 'is too long for a label'),
});
const right = { plan: 'annual', kind: 'plan', consent: true, name: 'Jo', items: [1], about: {}, own: 'x' };

it.each([
  ['plan', 'yearly', 'This must be one of "monthly", "annual".'],
  ['kind', 'pack', 'This must be "plan".'],
  ['consent', 'yes', 'This must be true or false.'],
  ['name', 7, 'This must be a text.'],
  ['name', '', 'This must be at least 1 character.'],
  ['name', 'Joan', 'This must be at most 3 characters.'],
  ['items', 'a', 'This must be a list.'],
  ['items', [], 'This must be at least 1 item.'],
  ['items', [1, 2, 3], 'This must be at most 2 items.'],
  ['items', [1.5], 'This must be a whole number.'],
  ['items', ['1'], 'This must be a number.'],
  ['about', null, 'This must be an object with fields.'],
  ['own', 'label', 'is too long for a label'],
  ['consent', undefined, 'This field is missing.'],
  ['colour', 'red', 'Not known here: "colour".'],
])('says of %s %o in words what it must be', (field, value, words) => {
  expect(schema.safeParse({ ...right, [field]: value }).error?.issues[0]?.message).toBe(words);
});

it('says that there is no input', () => {
  expect(schema.safeParse(undefined).error?.issues[0]?.message).toBe('There is no input.');
});
