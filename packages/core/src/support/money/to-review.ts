import { reviewRules } from '@backline/domain/payments/orders';
import type { Review } from '@backline/domain/support/money/review';
import type { Core } from '../../core.ts';

export type ReviewRow = Core['store']['t']['reviews']['$inferSelect'];

export function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    reason: row.reason,
    message: reviewRules[row.reason].message,
    transactionId: row.transactionId,
    part: row.part,
    details: row.details,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    resolution: row.resolution,
  };
}
