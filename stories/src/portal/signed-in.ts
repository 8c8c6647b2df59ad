import { customer, latestVersion, licenses, planCast, planOffers, sessions, trialOpen } from '@backline/fixtures';
import type { Answers } from './answers.ts';
import { toToday } from './to-today.ts';

/** What the service answers a customer who looks around. */
export const customerAnswers = {
  'account.get': {
    email: customer.email,
    contactName: customer.contactName,
    role: customer.role,
    subscriptionType: 'none',
  },
  'sessions.list': { sessions: [...sessions] },
  'licenses.list': toToday(licenses),
  'plans.getStatus': planCast.inactive.monthly,
  'plans.getTrial': trialOpen,
  'plans.list': [...planOffers],
  'appVersions.latest': latestVersion,
  // Leads nowhere else: a story stays where it is.
  'appVersions.download': { url: '#installer' },
} satisfies Answers;
