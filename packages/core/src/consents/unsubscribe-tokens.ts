import { createHmac } from 'node:crypto';
import { paths } from '@backline/domain/pages/paths';
import type { Core } from '../core.ts';
import { isSameText } from '../crypto.ts';
import { toLink } from '../links.ts';

const uuidLength = 36;

const sign = (core: Core, userId: string) =>
  createHmac('sha256', core.keys.unsubscribe).update(userId).digest('base64url');

/** A token that only stops mails from the vendor. It never expires, so links in old mails still work. */
export function toUnsubscribeUrl(core: Core, userId: string): string {
  return toLink(core, paths.unsubscribe, `${userId}_${sign(core, userId)}`);
}

/** The token's owner, or null if it is not one of ours. */
export function readUnsubscribeToken(core: Core, token: string): string | null {
  const userId = token.slice(0, uuidLength);
  return isSameText(`${userId}_${sign(core, userId)}`, token) ? userId : null;
}
