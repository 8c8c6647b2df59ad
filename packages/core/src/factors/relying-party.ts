import { isIP } from 'node:net';
import type { Core } from '../core.ts';

/** The host that passkeys are made for. A portal at another one cannot use them. */
export function toRpId({ settings }: Core): string {
  return new URL(settings.publicUrl).hostname.replace(/^\[|\]$/g, '');
}

/** Browsers make passkeys for names alone. */
export function arePasskeysOffered(core: Core): boolean {
  return isIP(toRpId(core)) === 0;
}
