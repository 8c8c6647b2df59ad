import { customer, sessions } from '@backline/fixtures';
import type { Answers } from './answers.ts';

/** What the service answers a customer who looks around. */
export const customerAnswers = {
  'account.get': {
    email: customer.email,
    contactName: customer.contactName,
    role: customer.role,
    subscriptionType: 'none',
  },
  'sessions.list': { sessions: [...sessions] },
} satisfies Answers;
