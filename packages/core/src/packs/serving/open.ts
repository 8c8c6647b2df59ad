import type { OpenedPack, OpenInput } from '@backline/domain/packs/serving/open';
import { packPaths } from '@backline/domain/pages/paths';
import type { CallingDevice, Core } from '../../core.ts';
import { numberRefusals } from '../../devices/refusals.ts';
import { chargeRead } from '../../rate-limit.ts';
import { toListKey } from '../objects.ts';
import { assertLive, getFetchable } from './fetchable.ts';
import { getWhere } from './get-where.ts';
import { toPackLink } from './pack-links.ts';

/**
 * Answers a plugin that installs a pack, with its head, its list and the locations of its blocks. Throws
 * `pack_not_owned`, `not_found`, `device_released`, `device_signed_out`, `rate_limited`.
 */
export async function open(core: Core, { installId, userId, deviceId, ...own }: CallingDevice, input: OpenInput) {
  return numberRefusals(core, { userId, deviceId }, async (): Promise<OpenedPack> => {
    assertLive({ installId, userId, deviceId, ...own });
    await chargeRead(core, { limit: 'pack_open', subject: installId });
    const { publication } = await getFetchable(core, userId, input);
    const { head, listHash, listBytes } = publication;
    const { pieces, bundles, runs } = await getWhere(core, publication);
    const list = { kind: 'l' as const, id: listHash, key: toListKey(listHash), path: packPaths.list(listHash) };
    return { head, list: { url: await toPackLink(core, list, userId), bytes: listBytes, pieces }, bundles, runs };
  });
}
