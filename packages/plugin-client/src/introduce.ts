import { encodeBase64url } from '@backline/activation/base64url';
import { type DeviceIds, hashIds, toCanonicalId } from '@backline/activation/device-ids';
import type { Own } from './own.ts';

/** Reads the id of this installation. A crash may have left the file empty or full of zeros. */
async function findInstallId(own: Own): Promise<string | undefined> {
  return (await own.files.read('install-id')).find((text) => toCanonicalId(text) !== null);
}

export function readIds(own: Own): Promise<DeviceIds> {
  own.ids ??= (async () => {
    const app = await findInstallId(own);
    return hashIds(own.options.issuer, { ...(await own.options.identifiers()), app });
  })();
  return own.ids;
}

/** Describes this computer for the portal. The id is created when it is first used. */
export async function introduce(own: Own) {
  if ((await findInstallId(own)) === undefined) {
    await own.files.write('install-id', encodeBase64url(crypto.getRandomValues(new Uint8Array(16))));
    own.ids = null;
  }
  return { ...own.options.device, ids: await readIds(own) };
}
