import {
  cartItems,
  customer,
  instrumentList,
  latestVersion,
  licenses,
  planCast,
  planOffers,
  sessions,
  trialOpen,
  waveList,
} from '@backline/fixtures';
import { noFactors } from '../account/factor-people.ts';
import { oneComputer } from '../devices/device-answers.ts';
import { type Answers, pending } from './answers.ts';
import { toToday } from './to-today.ts';

/** What the service answers a customer who looks around. */
export const customerAnswers = {
  'account.getCurrentUser': {
    email: customer.email,
    contactName: customer.contactName,
    role: customer.role,
    subscriptionType: 'none',
  },
  'devices.list': oneComputer,
  'factors.listFactors': noFactors,
  'privacy.getErasure': { dueAt: null, bar: null, lost: [], orders: 0 },
  'consents.getMailChoice': { isGiven: true },
  'sessions.listSessions': { sessions: [...sessions] },
  'licenses.listLicenses': toToday(licenses),
  'plans.getPlanStatus': planCast.inactive.monthly,
  'plans.getTrial': trialOpen,
  'catalog.listPlans': [...planOffers],
  'catalog.listCartItems': cartItems,
  'catalog.listInstruments': instrumentList,
  'catalog.listWaves': waveList,
  'downloads.getLatestVersion': latestVersion,
  'downloads.mailDownloadPage': {},
  // Leads nowhere else: a story stays where it is.
  'downloads.createDownloadLink': { url: '#installer' },
} satisfies Answers;

/** Everything of the account is still loading. */
export const pendingAnswers = Object.fromEntries(
  Object.keys(customerAnswers).map((call) => [call, pending]),
) as Answers;
