import {
  cartItems,
  customer,
  instrumentList,
  latestVersion,
  licenses,
  planCast,
  planOffers,
  publishedPacks,
  sessions,
  trialOpen,
  waveList,
} from '@backline/fixtures';
import { noFactors } from '../account/factors/factor-people.ts';
import { oneComputer } from '../devices/device-answers.ts';
import { type Answers, pending } from './answers.ts';
import { toToday } from './to-today.ts';

/** A link that stays on the page, so that the story doesn't leave. */
export const archiveLink = {
  url: '#pack',
  fileName: 'Harbor Strings 1.2.0.zip',
  bytes: 2.4e9,
  expiresAt: '2026-03-17T10:00:00.000Z',
};

/** The server's answers to a customer who looks around. */
export const customerAnswers = {
  'account.getCurrentUser': {
    email: customer.email,
    contactName: customer.contactName,
    role: customer.role,
    subscriptionType: 'none',
  },
  'devices.list': oneComputer,
  'factors.listFactors': noFactors,
  'privacy.getErasure': {
    dueAt: null,
    bar: null,
    barPath: null,
    lost: [],
    orders: 0,
    guestOrders: 0,
    freeCodes: 0,
  },
  'consents.getMailChoice': { isGiven: true },
  'sessions.listSessions': { sessions: [...sessions] },
  'licenses.listCodeLayouts': [],
  'licenses.listLicenses': toToday(licenses),
  'plans.getPlanStatus': planCast.inactive.monthly,
  'plans.getTrial': trialOpen,
  'catalog.listPlans': [...planOffers],
  'catalog.listCartItems': cartItems,
  'catalog.listInstruments': instrumentList,
  'catalog.listWaves': waveList,
  'downloads.getLatestVersion': latestVersion,
  'downloads.mailDownloadPage': {},
  'packs.listPublished': publishedPacks,
  'packs.createArchiveLink': archiveLink,
  'downloads.createDownloadLink': { url: '#installer' },
} satisfies Answers;

/** All answers about the account are pending. */
export const pendingAnswers = Object.fromEntries(
  Object.keys(customerAnswers).map((call) => [call, pending]),
) as Answers;
