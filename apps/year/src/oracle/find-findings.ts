import type { Fact } from '../act.ts';
import type { Person } from '../person.ts';
import type { YearShop } from '../shop.ts';
import type { Finding } from '../story.ts';
import { leasesFitPlaces } from './computers.ts';
import { doctorAgrees } from './doctor.ts';
import { typedIsRead } from './foreign.ts';
import { oldRowsAreSwept, strangersFillNoTable, strangersFillNothing } from './growth.ts';
import { ordersAreMailedToTheirOwners } from './letters.ts';
import { everyPaymentIsMailedOnce, mailsAreWhole } from './mail.ts';
import {
  chargedAsShown,
  everyLineIsDelivered,
  neverRefundedAbovePaid,
  noPlanEndsForNothing,
  nothingIsDeliveredTwice,
  onePlanAnAccount,
  sumsTie,
} from './money.ts';
import { apiGivesWhatIsOwned, endedAccountsAreClosed, oneCodeALine, ownersHaveACause, payersOwn } from './ownership.ts';
import { oneTrialAPerson, planGivesWhatWasPaid, planIsShownAsItIs } from './plan.ts';
import { erasedIsForgotten } from './privacy.ts';
import { reportsAreTheBooks } from './reports.ts';
import { changesEndSessions, changesRevokeLinks, lockedOutIsClosed, stolenFactorsEnd } from './secrets.ts';
import { type Invariant, takeSnapshot, toFindings } from './snapshot.ts';
import { backupsAreWhole, backupsRestore, placeIsLeftAlone } from './storage.ts';
import { endsAreTold, mailsAreTrue, refundsAreTold } from './truth.ts';
import { changesExclude, endedRowsAreSwept, nothingWaitsTooLong } from './waiting.ts';
import { ordersShowWhatWasPaidBack, withdrawalsAreInTime, withdrawalsPayTheirLines } from './withdrawals.ts';

/** Everything that must always be true, by its name in reports. */
export const invariants = {
  'money: sums tie': sumsTie,
  'money: every line is delivered': everyLineIsDelivered,
  'money: nothing is delivered twice': nothingIsDeliveredTwice,
  'money: never refunded above paid': neverRefundedAbovePaid,
  'money: one plan an account': onePlanAnAccount,
  'money: no plan ends for nothing': noPlanEndsForNothing,
  'money: charged as shown': chargedAsShown,
  'money: withdrawals are in time': withdrawalsAreInTime,
  'money: withdrawals pay their lines': withdrawalsPayTheirLines,
  'money: orders show what was paid back': ordersShowWhatWasPaidBack,
  'money: reports are the books': reportsAreTheBooks,
  'ownership: owners have a cause': ownersHaveACause,
  'ownership: payers own': payersOwn,
  'ownership: the API gives what is owned': apiGivesWhatIsOwned,
  'ownership: one code a line': oneCodeALine,
  'ownership: ended accounts are closed': endedAccountsAreClosed,
  'plan: it gives what was paid': planGivesWhatWasPaid,
  'plan: one trial a person': oneTrialAPerson,
  'plan: it is shown as it is': planIsShownAsItIs,
  'mail: every payment is mailed once': everyPaymentIsMailedOnce,
  'mail: orders are mailed to their owners': ordersAreMailedToTheirOwners,
  'mail: mails are true': mailsAreTrue,
  'mail: ends are told': endsAreTold,
  'mail: refunds are told': refundsAreTold,
  'mail: mails are whole': mailsAreWhole,
  'secrets: the erased is forgotten': erasedIsForgotten,
  'secrets: the locked out stay out': lockedOutIsClosed,
  'secrets: changes end sessions': changesEndSessions,
  'secrets: changes revoke links': changesRevokeLinks,
  'secrets: stolen factors end': stolenFactorsEnd,
  'computers: leases fit places': leasesFitPlaces,
  'storage: backups are whole': backupsAreWhole,
  'storage: the place is left alone': placeIsLeftAlone,
  'storage: backups restore': backupsRestore,
  'foreign: what is typed is read': typedIsRead,
  'doctor: it agrees': doctorAgrees,
  'waiting: nothing waits too long': nothingWaitsTooLong,
  'waiting: changes exclude each other': changesExclude,
  'growth: ended rows are swept': endedRowsAreSwept,
  'growth: old rows are swept': oldRowsAreSwept,
  'growth: strangers fill no table with no end': strangersFillNothing,
  'growth: strangers fill no table': strangersFillNoTable,
} satisfies Record<string, Invariant>;

/** Finds everything that is not true now. */
export async function findFindings({
  shop,
  people,
  facts,
}: {
  shop: YearShop;
  people: readonly Person[];
  facts: readonly Fact[];
}): Promise<Finding[]> {
  const snapshot = await takeSnapshot(shop, people, facts);
  const found: Finding[] = [];
  for (const [name, invariant] of Object.entries(invariants))
    found.push(...toFindings(name, await invariant(snapshot)));
  return found;
}
