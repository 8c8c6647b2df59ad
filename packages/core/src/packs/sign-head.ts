import { formatVersion, type PackClaims } from '@backline/activation/claims';
import { fileMaxBytes, formatTokens } from '@backline/activation/token-file';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { findKeys, findOtherIssuer, findSigner, type KeyRow, type Signer } from '../keys/find-keys.ts';
import { signStatement, toSeconds } from '../keys/key-pair.ts';

/** The claims of a head, besides issuer and time. */
export type NewHead = Omit<PackClaims, 'v' | 'iss' | 'aud' | 'iat'>;

/** The key that signs packs now. Throws `conflict` if there is none. */
export async function getPackSigner(core: Core): Promise<Signer> {
  const signer = await findSigner(core, core.clock.now(), 'pack');
  if (signer !== null) return signer;
  throw new AppError('conflict', { message: `${toReason(core, await findKeys(core))} Nothing was published.` });
}

/** The reason why no key may sign packs, with advice. */
function toReason(core: Core, rows: readonly KeyRow[]): string {
  if (rows.length === 0)
    return 'Packs are signed, and this installation has no keys yet: "backline keys init" makes them.';
  const other = findOtherIssuer(core, rows);
  if (other === null)
    return 'No key of this installation may sign packs: it was endorsed before there were any, or its time is over. Make one that may: "backline keys rotate".';
  const { publicUrl, productSlug } = core.settings;
  return `The keys of this installation are for ${other.issuer} (${other.product}), and this command works for ${publicUrl} (${productSlug}). Set PUBLIC_URL and PRODUCT_SLUG as the server has them.`;
}

/** Makes the text of a head. Throws `conflict` if its options make it too large. */
export function signHead(core: Core, signer: Signer, head: NewHead): string {
  const { publicUrl: iss, productSlug: aud } = core.settings;
  const iat = toSeconds(core.clock.now());
  const token = signStatement('pack', signer, { ...head, v: formatVersion, iss, aud, iat });
  const text = formatTokens([`${head.name} ${head.version}`], { pack: token, key: signer.endorsement });
  if (Buffer.byteLength(text) <= fileMaxBytes && token.length <= 48 * 1024) return text;
  throw new AppError('conflict', { message: 'The options of pack.json have too long names. Nothing was published.' });
}
