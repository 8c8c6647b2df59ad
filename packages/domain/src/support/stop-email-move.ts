import { z } from 'zod';
import { userReference } from './fields.ts';

export const stopEmailMoveInput = userReference;

export const stopEmailMoveOutput = z.object({ isChanged: z.boolean() });
