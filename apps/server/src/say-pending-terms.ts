import { pendingTermsHeader } from '@backline/domain/consents/pending-terms-header';
import type { FastifyReply } from 'fastify';

/** Names the terms that wait for an account, in a header that pages of other origins may read. */
export const toPendingTermsSayer = (reply: FastifyReply) => (value: string) =>
  void reply.headers({ [pendingTermsHeader]: value, 'access-control-expose-headers': pendingTermsHeader });
