import { z } from 'zod';
import { deviceName, userCodeInput } from './fields.ts';
import { parseUserCode } from './user-code.ts';

export const findSignInNameInput = z.object({
  userCode: userCodeInput.refine((code) => parseUserCode(code) !== null, 'is no code that a plugin shows'),
});

export const findSignInNameOutput = z.object({
  name: deviceName
    .nullable()
    .meta({ description: 'As the plugin calls its computer; null: the code is unknown, decided or has ended.' }),
});
export type SignInName = z.infer<typeof findSignInNameOutput>;
