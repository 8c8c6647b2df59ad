import { pendingTermsHeader } from '@backline/domain/consents/pending-terms-header';
import type { FastifyReply } from 'fastify';

/** Names an account's pending terms in a header that pages of other origins may read. */
export const toPendingTermsSayer = (reply: FastifyReply) => (value: string) =>
  void reply.headers({ [pendingTermsHeader]: value, 'access-control-expose-headers': pendingTermsHeader });
