import { z } from 'zod';

export const mailDownloadPageOutput = z.object({});
