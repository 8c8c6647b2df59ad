import { randomInt } from 'node:crypto';
import { type AuditDetails, eq } from '@backline/db';
import { AppError, type ErrorCode } from '@backline/domain/errors';
import { licenseCodeAlphabet } from '@backline/domain/licenses/license-code';
import type { Core } from '../core.ts';
import { announceEvent } from '../events/record-event.ts';

/** Refusals with a reference number, by which support can explain them. */
const numbered: readonly ErrorCode[] = [
  'seats_full',
  'swaps_spent',
  'courtesy_spent',
  'device_limit',
  'device_released',
  'offline_not_offered',
  'request_malformed',
  'request_foreign',
  'pack_not_owned',
  'pack_quota_spent',
];

function createRef(): string {
  const letters = Array.from({ length: 6 }, () => licenseCodeAlphabet[randomInt(licenseCodeAlphabet.length)]);
  return `R-${letters.join('')}`;
}

function toDetails({ details }: AppError): AuditDetails {
  if (details === undefined) return {};
  const { pool, limit, seats, swapsLeft } = details;
  return { pool, limit, seats: seats.length, swapsLeft };
}

/** Runs a call. Refusals about computers and seats are recorded after its transaction was rolled back. */
export async function numberRefusals<Answer>(
  core: Core,
  about: { userId: string; deviceId: string | null },
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || !numbered.includes(error.code)) throw error;
    const ref = createRef();
    const { code, message, details } = error;
    const row = { ref, at: core.clock.now(), code, ...about, details: toDetails(error) };
    const { pluginRefusals, pluginDevices } = core.store.t;
    await core.store.write(
      async (tx) => {
        // The computer may have been deleted during the call.
        const [known] =
          about.deviceId === null
            ? []
            : await tx.select({ id: pluginDevices.id }).from(pluginDevices).where(eq(pluginDevices.id, about.deviceId));
        await tx.insert(pluginRefusals).values({ ...row, deviceId: known?.id ?? null });
        await announceEvent(core, tx, { type: 'device.refused', subjectUserId: about.userId, details: { code } });
      },
      { isVolatile: true },
    );
    throw new AppError(code, { message, details, ref, cause: error });
  }
}
