import { z } from 'zod';
import { plans } from './plan.ts';

// REST has always spelled the annual plan `Annual`: it answers so and accepts both spellings. No other layer does.

export const acceptedPlan = z.enum([...plans, 'Annual']);
export const writtenPlan = z.enum(['monthly', 'Annual']);

/** The call refuses other plans. */
export function readPlan(input: unknown): unknown {
  const isAnnual = typeof input === 'object' && input !== null && 'plan' in input && input.plan === 'Annual';
  return isAnnual ? { ...input, plan: 'annual' } : input;
}

export function writePlan<Answer extends { plan: 'monthly' | 'annual' | null }>(answer: Answer) {
  return { ...answer, plan: answer.plan === 'annual' ? 'Annual' : answer.plan };
}
