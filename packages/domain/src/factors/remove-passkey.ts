import { z } from 'zod';
import { passkeyIdInput } from './fields.ts';

export { emptyOutput as removePasskeyOutput } from './fields.ts';

export const removePasskeyInput = z.object({ id: passkeyIdInput });
