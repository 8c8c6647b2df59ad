import { z } from 'zod';
import { factorCodeInput, recoveryCodesOutput } from './fields.ts';

export const confirmTotpInput = z.object({ code: factorCodeInput });

/** Null: the account has recovery codes already. */
export const confirmTotpOutput = z.object({ recoveryCodes: recoveryCodesOutput.nullable() });
