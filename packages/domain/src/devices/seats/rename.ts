import { z } from 'zod';
import { emptyOutput } from '../../account/fields.ts';
import { declareCall } from '../../call.ts';
import { deviceId, deviceNameInput } from '../fields.ts';

export const rename = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/devices/{id}',
  summary: 'Name a computer',
  refusals: ['not_found'],
  input: z.object({ id: deviceId, name: deviceNameInput }),
  output: emptyOutput,
});
