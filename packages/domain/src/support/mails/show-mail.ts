import { declareCall } from '../../call.ts';
import { listedMail, mailReference } from './mail-report.ts';

export const showMail = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/mails/show',
  summary: 'One mail: to whom, of which order, and what the mail server said',
  refusals: ['not_found'],
  input: mailReference,
  output: listedMail,
});
