import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownText } from '../fields.ts';
import { codeLayoutsMax } from './code-layout.ts';

export const listCodeLayouts = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/license-code-layouts',
  summary: 'How codes of other systems are written that are redeemed here',
  output: z.array(shownText(64)).max(codeLayoutsMax),
});
