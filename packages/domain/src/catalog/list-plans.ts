import { z } from 'zod';
import { planOffer } from '../plans/plan.ts';

export const listPlansOutput = z.array(planOffer).max(16);
