import { createHmac } from 'node:crypto';
import { packLinkMs } from '@backline/domain/rate-limits';
import type { Core } from '../../core.ts';
import { isSameText } from '../../crypto.ts';
import { toLink } from '../../links.ts';

/** The target of a link: a bundle, a list, or a pack as an archive. */
export type PackLinkKind = 'b' | 'l' | 'zip';

/** The signed parameters of a link. `id` names its target. */
export interface PackClaim {
  kind: PackLinkKind;
  id: string;
  user: string;
  /** Unix seconds. */
  end: string;
  signature: string;
}

function sign(core: Core, { kind, id, user, end }: Omit<PackClaim, 'signature'>): string {
  return createHmac('sha256', core.keys.packs).update(`${kind}\n${id}\n${user}\n${end}`).digest('base64url');
}

/** The query of a link for one account. */
export function signPackLink(core: Core, kind: PackLinkKind, id: string, user: string, lifeMs: number): string {
  const end = String(Math.floor((core.clock.now().getTime() + lifeMs) / 1000));
  return `u=${user}&e=${end}&s=${sign(core, { kind, id, user, end })}`;
}

/** True if a link is ours and not expired. Reads no data. */
export function isPackLinkLive(core: Core, claim: PackClaim): boolean {
  const isOurs = isSameText(claim.signature, sign(core, claim));
  return isOurs && Number(claim.end) * 1000 > core.clock.now().getTime();
}

/** An account's address of an object: at the bucket if there is one, else at this server. */
export async function toPackLink(
  core: Core,
  object: { kind: 'b' | 'l'; id: string; key: string; path: string },
  userId: string,
): Promise<string> {
  const ofStorage = core.packStorage.link(object.key, packLinkMs / 1000);
  return (
    (await ofStorage) ??
    `${toLink(core, object.path)}?${signPackLink(core, object.kind, object.id, userId, packLinkMs)}`
  );
}
