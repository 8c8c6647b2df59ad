import type { ActivityPage, ListActivityInput } from '@backline/domain/privacy/list-activity';
import type { Core, LiveSession } from '../core.ts';
import { readActivity } from './read-activity.ts';

/** A page of what happened in the caller's account, newest first: sign-ins, changes, and what support did and looked at. */
export function listActivity(core: Core, { user }: LiveSession, input: ListActivityInput): Promise<ActivityPage> {
  const hasReasons = core.settings.privacy.areReasonsShown;
  return readActivity(core, { userId: user.id, hasReasons, ...input });
}
