import { describeEnds } from '@backline/core/devices/offline/describe-ends';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';

const never = Number.POSITIVE_INFINITY;
const at = Date.parse('2026-12-10T00:00:00Z');
const sooner = at / 1000;
const later = (at + 60 * dayMs) / 1000;
const lasting = { until: 0, keep: -1 };
const paid = { until: sooner, keep: later };
const given = { until: sooner, keep: 0 };

const kept = 'after that your sessions keep playing for a while.';

it.each([
  ['lasts', [lasting], never, ['Plays without internet, for good.']],
  ['is paid by the month', [paid], never, [`Plays without internet until 2026-12-10; ${kept}`]],
  ['was given for a time', [given], never, ['Plays without internet until 2026-12-10, and not after that.']],
  [
    'lasts or was given for a time',
    [lasting, given],
    never,
    ['Part of it plays without internet until 2026-12-10, and not after that.'],
  ],
  [
    'is paid, or given for another time',
    [{ until: later, keep: 0 }, lasting, paid],
    never,
    [
      `Part of it plays without internet until 2026-12-10; ${kept}`,
      'Part of it plays without internet until 2027-02-08, and not after that.',
    ],
  ],
  [
    'ends with the file',
    [{ until: 0, keep: sooner }],
    at,
    ['Plays without internet until 2026-12-10, and not after that.'],
  ],
])('says of what %s how long it plays', (_, ent, leaseEndMs, sentences) => {
  expect(describeEnds(ent, leaseEndMs)).toEqual(sentences);
});
