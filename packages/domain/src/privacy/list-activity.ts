import { z } from 'zod';
import { declareCall } from '../call.ts';
import { isoTime, shownText, textLike } from '../fields.ts';
import { transactionId } from '../transaction-id.ts';
import { activityAtOnce } from './activity.ts';
import { activityKinds } from './activity-kinds.ts';

/** The place in the list after which the next page begins: `next` of the page before. */
const place = textLike(72, /^\d{1,15}_\d{1,15}_[\da-f-]{0,36}$/, 'is not the end of a page');

const activityPlace = place.optional();
const activityKind = z.enum(activityKinds);
const said = shownText(2048);

const activityEntry = z.object({
  /** Its place in the list, which no other entry has. */
  place,
  at: isoTime,
  kind: activityKind,
  /** The action, such as `password.changed`; a sign-in is `session.opened`. */
  action: textLike(64, /^\w+\.\w+$/),
  /** The same in words. */
  text: said,
  /** Why support did it; null: it was not support, or the reasons are not shown. */
  reason: said.nullable(),
  /** The order that it is about, if the account sees it in its list. */
  orderId: transactionId.nullable(),
  /** True if its owner can say "This wasn't me". */
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
    /** Null: this was the last page. */
    next: place.nullable(),
  }),
});

export type ListActivityInput = z.infer<typeof listActivity.input>;
export type ActivityPage = z.infer<typeof listActivity.output>;
