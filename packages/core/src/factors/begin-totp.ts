import { AppError } from '@backline/domain/errors';
import type { BegunTotp } from '@backline/domain/factors/begin-totp';
import { renderSVG } from 'uqr';
import type { Core, LiveSession } from '../core.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { assertConfirmed } from './proofs.ts';
import { makeTotp, storeTotp } from './totp.ts';

/**
 * Creates a secret for an authenticator app. It has no effect until this session confirms it with a code. Throws
 * `confirmation_required`, `totp_exists`, `rate_limited`.
 */
export async function beginTotp(core: Core, own: LiveSession): Promise<BegunTotp> {
  assertConfirmed(core, own);
  await chargeRateLimits(core, [{ limit: 'factor_account', subject: own.user.id }]);
  const { secret, uri } = makeTotp(core, own.user.email);
  const id = await core.store.write((tx) => storeTotp(core, tx, own.user.id, secret, own.id));
  if (id === null) throw new AppError('totp_exists');
  return { secret, uri, qr: renderSVG(uri, { border: 2, pixelSize: 4 }) };
}
