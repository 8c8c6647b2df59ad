import { z } from 'zod';
import { declareCall } from '../call.ts';

export const mailDownloadPage = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /appVersions/mail',
  summary: 'Mail yourself the link of the download page',
  description: 'For a phone, which cannot run an installer. The mail goes to your own address and to no other.',
  refusals: ['forbidden', 'rate_limited'],
  limit: 'mail_account',
  output: z.object({}),
});
