import { z } from 'zod';
import { declareCall } from '../call.ts';
import { isoTime, shownText, textLike } from '../fields.ts';
import { transactionId } from '../transaction-id.ts';
import { activityAtOnce } from './activity.ts';
import { activityKinds } from './activity-kinds.ts';

/** Where the page starts: `next` of the previous page. */
const place = textLike(72, /^\d{1,15}_\d{1,15}_[\da-f-]{0,36}$/, 'is not the end of a page');

const activityPlace = place.optional();
const activityKind = z.enum(activityKinds);
const said = shownText(2048);

const activityEntry = z.object({
  /** Its unique position in the list. */
  place,
  at: isoTime,
  kind: activityKind,
  /** The action, such as `password.changed`; a login is `session.opened`. */
  action: textLike(64, /^\w+\.\w+$/),
  /** The same in words. */
  text: said,
  /** Support's reason; null if it was not support, or reasons are not shown. */
  reason: said.nullable(),
  /** The order that it is about, if it is in the account's list. */
  orderId: transactionId.nullable(),
  /** True if the owner can report it with "This wasn't me". */
  canDisown: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const listActivity = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/activity',
  summary: 'What happened in your account, newest first',
  description: 'Thirty entries a page: `next` of a page is `before` of the one after it.',
  input: z.object({ before: activityPlace, kind: activityKind.optional() }),
  output: z.object({
    entries: z.array(activityEntry).max(activityAtOnce),
    /** Null for the last page. */
    next: place.nullable(),
  }),
});

export type ListActivityInput = z.infer<typeof listActivity.input>;
export type ActivityPage = z.infer<typeof listActivity.output>;
