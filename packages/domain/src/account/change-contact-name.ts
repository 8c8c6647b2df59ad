import { z } from 'zod';
import { contactNameInput } from './fields.ts';

export { emptyOutput as changeContactNameOutput } from './fields.ts';

export const changeContactNameInput = z.object({ contactName: contactNameInput });
