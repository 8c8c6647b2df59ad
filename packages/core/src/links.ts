import { withToken } from '@backline/domain/pages/paths';
import type { Core } from './core.ts';

/** A portal address for a mail, built from the configured origin and never from a request. */
export function toLink(core: Core, path: string, token?: string): string {
  return `${core.settings.publicUrl}${token === undefined ? path : withToken(path, token)}`;
}
