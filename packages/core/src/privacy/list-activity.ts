import type { ActivityPage, ListActivityInput } from '@backline/domain/privacy/list-activity';
import type { Core, LiveSession } from '../core.ts';
import { readActivity } from './read-activity.ts';

/** A page of the caller's account activity, newest first: logins, changes, and support's actions and look-ups. */
export function listActivity(core: Core, { user }: LiveSession, input: ListActivityInput): Promise<ActivityPage> {
  const hasReasons = core.settings.privacy.areReasonsShown;
  return readActivity(core, { userId: user.id, hasReasons, ...input });
}
