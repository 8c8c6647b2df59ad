import { z } from 'zod';
import { termsKind, termsVersion } from './fields.ts';

export { emptyOutput as acceptTermsOutput } from '../account/fields.ts';

export const acceptTermsInput = z.object({ kind: termsKind, version: termsVersion });
export type AcceptTermsInput = z.output<typeof acceptTermsInput>;
