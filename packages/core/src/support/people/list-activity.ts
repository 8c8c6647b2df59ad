import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { ActivityPage, ListActivityInput } from '@backline/domain/privacy/list-activity';
import type { Caller, Core } from '../../core.ts';
import { readActivity } from '../../privacy/read-activity.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';

type Question = ListActivityInput & { email: EmailAddress; reason: string };

/** A customer's activity as they see it, plus every reason. Throws `not_found`. */
export async function listActivity(
  core: Core,
  caller: Caller,
  { email, reason, ...input }: Question,
): Promise<ActivityPage> {
  const { id: userId } = await getUserByEmail(core, core.store.db, email);
  const page = await readActivity(core, { userId, hasReasons: true, ...input });
  await recordLookUp(core, caller, { type: 'support.activity_shown', subjectUserId: userId, reason });
  return page;
}
