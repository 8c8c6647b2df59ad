import { z } from 'zod';
import { transactionId } from '../payments/orders.ts';
import { plan } from './plan.ts';

export const checkOutPlanInput = z.object({ plan });

export const checkOutPlanOutput = z.object({ txnId: transactionId });
