import { z } from 'zod';
import { passkeyIdInput, passkeyNameInput } from './fields.ts';

export { emptyOutput as renamePasskeyOutput } from './fields.ts';

export const renamePasskeyInput = z.object({ id: passkeyIdInput, name: passkeyNameInput });
