import { z } from 'zod';
import { plans } from './plan.ts';

// In REST, the annual plan has always been spelled `Annual`. Answers use this spelling, and both are accepted. All
// other layers use `annual`.

export const acceptedPlan = z.enum([...plans, 'Annual']);
export const writtenPlan = z.enum(['monthly', 'Annual']);

/** Passes on other plans, which the call refuses. */
export function readPlan(input: unknown): unknown {
  const isAnnual = typeof input === 'object' && input !== null && 'plan' in input && input.plan === 'Annual';
  return isAnnual ? { ...input, plan: 'annual' } : input;
}

export function writePlan<Answer extends { plan: 'monthly' | 'annual' | null }>(answer: Answer) {
  return { ...answer, plan: answer.plan === 'annual' ? 'Annual' : answer.plan };
}
