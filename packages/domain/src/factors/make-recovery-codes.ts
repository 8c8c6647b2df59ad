import { z } from 'zod';
import { recoveryCodesOutput } from './fields.ts';

export const makeRecoveryCodesOutput = z.object({ recoveryCodes: recoveryCodesOutput });
