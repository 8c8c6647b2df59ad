import { z } from 'zod';
import { transactionId } from '../transaction-id.ts';
import { plan } from './plan.ts';

export const checkOutPlanInput = z.object({ plan });

export const checkOutPlanOutput = z.object({ txnId: transactionId });
