import { isIP } from 'node:net';
import type { Core } from '../core.ts';

/** The host that passkeys are bound to. A portal at another host cannot use them. */
export function toRpId({ settings }: Core): string {
  return new URL(settings.publicUrl).hostname.replace(/^\[|\]$/g, '');
}

/** Browsers only create passkeys for host names, not for addresses. */
export function arePasskeysOffered(core: Core): boolean {
  return isIP(toRpId(core)) === 0;
}
