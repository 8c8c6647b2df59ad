import { reviewMessages } from '@backline/domain/payments/orders';
import type { Review } from '@backline/domain/support/review';
import type { Row } from './resolve-review.ts';

export function toReview(row: Row): Review {
  return {
    id: row.id,
    reason: row.reason,
    message: reviewMessages[row.reason],
    transactionId: row.transactionId,
    part: row.part,
    details: row.details,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    resolution: row.resolution,
  };
}
