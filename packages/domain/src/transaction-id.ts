import { z } from 'zod';
/** The provider's id of a transaction, which is the order's number. */
export const transactionId = z
  .string()
  .trim()
  .max(64)
  .regex(/^txn_[a-z\d]{26}$/, 'is not the id of a transaction, such as txn_01hv8wptq8987qeep44cyrewp9');
