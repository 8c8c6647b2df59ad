import { z } from 'zod';
import { passwordInput } from '../account/fields.ts';
import { confirmNumber, deviceId, deviceNameInput, isCourtesy, replaceDeviceId, userCodeInput } from './fields.ts';

export const approveSignInInput = z
  .object({
    userCode: userCodeInput,
    name: deviceNameInput.optional(),
    replaceDeviceId,
    isCourtesy,
    withoutSeat: z.boolean().optional().meta({ description: 'Let in, without a place for now.' }),
    password: passwordInput.optional(),
  })
  .refine(
    (input) => [input.replaceDeviceId !== undefined, input.isCourtesy, input.withoutSeat].filter(Boolean).length <= 1,
    'takes at most one of replaceDeviceId, isCourtesy and withoutSeat',
  );
export type ApproveSignInInput = z.output<typeof approveSignInInput>;

export const approveSignInOutput = z.object({ deviceId, number: confirmNumber });
export type ApprovedSignIn = z.infer<typeof approveSignInOutput>;
