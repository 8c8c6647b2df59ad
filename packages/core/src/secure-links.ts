import type { Db } from '@backline/db';
import { paths } from '@backline/domain/pages/paths';
import { readFactors } from './account-factors.ts';
import type { Core } from './core.ts';
import { toLink } from './links.ts';
import { issueToken, lockUser, type TokenOwner } from './tokens.ts';

/** The subject of the mail with the link. */
export interface SecureSubject {
  /** The id of a factor, or of the session that a new machine opened. */
  aboutId?: string;
  /** The session that changed a factor. */
  sessionId?: string | null;
  /** The address that the link is mailed to, if it is not the account's. */
  newEmail?: string;
}

/**
 * Issues a "This wasn't me" link. It stores what its mail is about and the account's current factors. A lock prevents
 * adding another factor meanwhile.
 */
export async function issueSecureUrl(
  core: Core,
  tx: Db,
  user: TokenOwner,
  subject: SecureSubject = {},
): Promise<string> {
  await lockUser(core, tx, user.id);
  const factorIds = (await readFactors(core, tx, user.id)).map(({ id }) => id);
  return toLink(core, paths.secure, await issueToken(core, tx, { purpose: 'secure', user, factorIds, ...subject }));
}
