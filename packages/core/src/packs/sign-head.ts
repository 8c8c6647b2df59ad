import { formatVersion, type PackClaims } from '@backline/activation/claims';
import { fileMaxBytes, formatTokens } from '@backline/activation/token-file';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { findKeys, findSigner, type Signer } from '../keys/find-keys.ts';
import { signStatement, toSeconds } from '../keys/key-pair.ts';

/** What a head says, besides whose it is and when it was signed. */
export type NewHead = Omit<PackClaims, 'v' | 'iss' | 'aud' | 'iat'>;

/** The key that signs packs now. Throws `conflict` where none may. */
export async function getPackSigner(core: Core): Promise<Signer> {
  const signer = await findSigner(core, core.clock.now(), 'pack');
  if (signer !== null) return signer;
  const hasKeys = (await findKeys(core)).length > 0;
  throw new AppError('conflict', {
    message: hasKeys
      ? 'No key of this installation may sign packs: it was endorsed before there were any, or its time is over. Make one that may: "backline keys rotate". Nothing was published.'
      : 'Packs are signed, and this installation has no keys yet: "backline keys init" makes them. Nothing was published.',
  });
}

/** The text of a head. Throws `conflict` where its options make it too large. */
export function signHead(core: Core, signer: Signer, head: NewHead): string {
  const { publicUrl: iss, productSlug: aud } = core.settings;
  const iat = toSeconds(core.clock.now());
  const token = signStatement('pack', signer, { ...head, v: formatVersion, iss, aud, iat });
  const text = formatTokens([`${head.name} ${head.version}`], { pack: token, key: signer.endorsement });
  if (Buffer.byteLength(text) <= fileMaxBytes && token.length <= 48 * 1024) return text;
  throw new AppError('conflict', { message: 'The options of pack.json have too long names. Nothing was published.' });
}
