import { z } from 'zod';

export const mailSecureLinkOutput = z.object({});
