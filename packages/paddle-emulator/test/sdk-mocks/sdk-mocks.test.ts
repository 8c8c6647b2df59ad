import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene, type Scene } from '../operations/scene.ts';
import { answersOf } from './answers.ts';
import { compare } from './compare.ts';
import type { Shape } from './shape.ts';

/** The keys and types of every mock in Paddle's Node SDK (Apache-2.0), as `read-shapes.ts` writes them. */
const mocks = readFileSync(join(import.meta.dirname, 'shapes.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): [string, Shape] => JSON.parse(line));

/** The known differences between mocks and answers, with the reasons. */
const known: [name: RegExp, path: RegExp, reason: string][] = [
  [/^invoice\.paid$/, /^$/, 'an event that Paddle no longer sends'],
  [/./, /import_meta$/, 'nothing is imported here'],
  [/^(List)?Event$/, /line_items\[\]\.item_id is missing$/, 'lines of a bill have an `id`, as in all other mocks'],
  [/^(List)?Event$/, /notification_id$/, 'the list of events belongs to no destination'],
  [
    /^ListSubscription$/,
    /\.(next_transaction|recurring_transaction_details)/,
    'part of one subscription, if asked for',
  ],
  [/^(transaction\.paid|Subscription(Preview)?)$/, /totals\.(fee|earnings)$/, 'not known before the bill is completed'],
  [/^Subscription(Preview)?$/, /_transaction\.adjustments\[\]$/, 'no bill to come is adjusted'],
  [/^SubscriptionPreview$/, /\.(paused_at|canceled_at|billing_details|trial_dates)$/, 'another subscription has them'],
  [/^TransactionPreview$/, /\.proration$/, 'nothing is prorated before there is a subscription'],
  [/^(List)?Transaction$/, /chargeback_fee\.original$/, 'the fee is one of the currency that is paid out'],
  [/^subscription\.imported$/, /\.business_id$/, 'the example belongs to a person'],
];

let scene: Scene;
let answers: Map<string, unknown[]>;
const used = new Set<string>();

beforeAll(async () => {
  scene = await createScene();
  answers = await answersOf(scene);
}, 60_000);

afterAll(async () => {
  await scene.stop();
});

test.each(mocks)('%s has each key of the mock, with its type', (name, mock) => {
  const { faults, unseen } = compare(mock, answers.get(name) ?? []);
  const unknown = [...faults, ...unseen].filter((difference) => {
    const reasons = known.filter(([of, path]) => of.test(name) && path.test(difference));
    for (const [, , reason] of reasons) used.add(reason);
    return reasons.length === 0;
  });
  expect(unknown).toEqual([]);
});

test('each known difference is still one', () => {
  expect(known.map(([, , reason]) => reason).filter((reason) => !used.has(reason))).toEqual([]);
});
