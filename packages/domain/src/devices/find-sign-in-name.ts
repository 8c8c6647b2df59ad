import { z } from 'zod';
import { deviceName } from './fields.ts';

export const findSignInNameInput = z.object({
  userCode: z
    .string()
    .max(9)
    .regex(/^[A-Za-z]{4}-?[A-Za-z]{4}$/, 'must look like WDJB-MJHT'),
});

export const findSignInNameOutput = z.object({
  name: deviceName
    .nullable()
    .meta({ description: 'As the plugin calls its computer; null: the code is unknown, decided or has ended.' }),
});
export type SignInName = z.infer<typeof findSignInNameOutput>;
