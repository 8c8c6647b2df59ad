import { z } from 'zod';
import { declareCall } from '../call.ts';
import { contactNameInput, emptyOutput } from './fields.ts';

export const changeContactName = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user',
  summary: 'Change your display name',
  input: z.object({ contactName: contactNameInput }),
  output: emptyOutput,
});
