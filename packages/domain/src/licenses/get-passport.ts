import { z } from 'zod';

export const getPassportInput = z.object({
  owner: z
    .enum(['named', 'unnamed'])
    .default('unnamed')
    .meta({ description: 'Whether it names the account, with its address.' }),
});

export const getPassportOutput = z.object({
  fileName: z
    .string()
    .max(128)
    .regex(/^[a-z0-9-]+\.txt$/),
  file: z
    .string()
    .max(4 * 1024 * 1024)
    .meta({ pattern: '.' }),
});
export type Passport = z.infer<typeof getPassportOutput>;
