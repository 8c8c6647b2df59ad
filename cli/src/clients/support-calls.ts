import type { Caller, Core } from '@backline/core/core';
import type { CallDeclaration, CallInput } from '@backline/domain/call';
import type * as declared from '@backline/domain/support/calls';
import type { SupportClient } from '../shared/support-client.ts';

type Name = keyof SupportClient;
type UseCase<Input> = (core: Core, caller: Caller, input: Input) => Promise<unknown>;
type Loaded<Only extends Name> = { [Call in Only]: UseCase<CallInput<(typeof declared)[Call]>> };

const codes = () => import('@backline/domain/support/codes/calls');
const computers = () => import('@backline/domain/support/computers/calls');
const mails = () => import('@backline/domain/support/mails/calls');
const money = () => import('@backline/domain/support/money/calls');
const grants = () => import('@backline/domain/support/grants/calls');
const people = () => import('@backline/domain/support/people/calls');
const reports = () => import('@backline/domain/support/reports/calls');
const search = () => import('@backline/domain/support/search/calls');
const tasks = () => import('@backline/domain/support/tasks/calls');
const trail = () => import('@backline/domain/support/trail/calls');

/** Loads each call's declarations and its use case. */
const loaders: {
  [Only in Name]: readonly [() => Promise<Record<Only, CallDeclaration>>, () => Promise<Loaded<Only>>];
} = {
  activateOfflineFor: [computers, () => import('@backline/core/support/computers/activate-offline-for')],
  addCodes: [codes, () => import('@backline/core/support/codes/add-codes')],
  addGrant: [grants, () => import('@backline/core/support/grants/add-grant')],
  changeEmail: [people, () => import('@backline/core/support/people/change-email')],
  createBatch: [codes, () => import('@backline/core/support/codes/create-batch')],
  disableUser: [people, () => import('@backline/core/support/people/disable-user')],
  dropMail: [mails, () => import('@backline/core/support/mails/drop-mail')],
  dropTask: [tasks, () => import('@backline/core/support/tasks/drop-task')],
  enableUser: [people, () => import('@backline/core/support/people/enable-user')],
  endSessions: [people, () => import('@backline/core/support/people/end-sessions')],
  eraseUser: [people, () => import('@backline/core/support/people/erase-user')],
  explainDevice: [computers, () => import('@backline/core/support/computers/explain-device')],
  explainLicense: [grants, () => import('@backline/core/support/grants/explain-license')],
  exportFor: [people, () => import('@backline/core/support/people/export-for')],
  find: [search, () => import('@backline/core/support/search/find')],
  generateBatch: [codes, () => import('@backline/core/support/codes/generate-batch')],
  getInvoice: [money, () => import('@backline/core/support/money/get-invoice')],
  getOrder: [money, () => import('@backline/core/support/money/get-order')],
  getPlanReport: [reports, () => import('@backline/core/support/reports/get-plan-report')],
  getSalesReport: [reports, () => import('@backline/core/support/reports/get-sales-report')],
  getStatement: [reports, () => import('@backline/core/support/reports/get-statement')],
  getUserReport: [people, () => import('@backline/core/support/people/get-user-report')],
  inviteUser: [people, () => import('@backline/core/support/people/invite-user')],
  listActivity: [people, () => import('@backline/core/support/people/list-activity')],
  listAudit: [trail, () => import('@backline/core/support/trail/list-audit')],
  listBatches: [codes, () => import('@backline/core/support/codes/list-batches')],
  listCodes: [codes, () => import('@backline/core/support/codes/list-codes')],
  listDevices: [computers, () => import('@backline/core/support/computers/list-devices')],
  listMails: [mails, () => import('@backline/core/support/mails/list-mails')],
  listOrders: [money, () => import('@backline/core/support/money/list-orders')],
  listPools: [computers, () => import('@backline/core/support/computers/list-pools')],
  listReleases: [computers, () => import('@backline/core/support/computers/list-releases')],
  listReviews: [money, () => import('@backline/core/support/money/list-reviews')],
  listSkus: [codes, () => import('@backline/core/support/codes/list-skus')],
  listSubscriptions: [money, () => import('@backline/core/support/money/list-subscriptions')],
  listTasks: [tasks, () => import('@backline/core/support/tasks/list-tasks')],
  mergeUsers: [people, () => import('@backline/core/support/people/merge-users')],
  redeemFor: [grants, () => import('@backline/core/support/grants/redeem-for')],
  refreshSubscription: [money, () => import('@backline/core/support/money/refresh-subscription')],
  refundOrder: [money, () => import('@backline/core/support/money/refund-order')],
  releaseDevice: [computers, () => import('@backline/core/support/computers/release-device')],
  resendOrder: [money, () => import('@backline/core/support/money/resend-order')],
  resetDevices: [computers, () => import('@backline/core/support/computers/reset-devices')],
  resetPackQuota: [computers, () => import('@backline/core/support/computers/reset-pack-quota')],
  resetSecondFactor: [people, () => import('@backline/core/support/people/reset-second-factor')],
  resolveReview: [money, () => import('@backline/core/support/money/resolve-review')],
  restoreBatch: [codes, () => import('@backline/core/support/codes/restore-batch')],
  restoreCode: [codes, () => import('@backline/core/support/codes/restore-code')],
  restoreDevice: [computers, () => import('@backline/core/support/computers/restore-device')],
  restoreGrant: [grants, () => import('@backline/core/support/grants/restore-grant')],
  retryMails: [mails, () => import('@backline/core/support/mails/retry-mails')],
  retryTask: [tasks, () => import('@backline/core/support/tasks/retry-task')],
  revokeBatch: [codes, () => import('@backline/core/support/codes/revoke-batch')],
  revokeCode: [codes, () => import('@backline/core/support/codes/revoke-code')],
  revokeGrant: [grants, () => import('@backline/core/support/grants/revoke-grant')],
  sendReset: [people, () => import('@backline/core/support/people/send-reset')],
  setPool: [computers, () => import('@backline/core/support/computers/set-pool')],
  setSeatExtra: [computers, () => import('@backline/core/support/computers/set-seat-extra')],
  showCode: [codes, () => import('@backline/core/support/codes/show-code')],
  showDevice: [computers, () => import('@backline/core/support/computers/show-device')],
  showMail: [mails, () => import('@backline/core/support/mails/show-mail')],
  showPassport: [grants, () => import('@backline/core/support/grants/show-passport')],
  showSubscription: [money, () => import('@backline/core/support/money/show-subscription')],
  showTask: [tasks, () => import('@backline/core/support/tasks/show-task')],
  stopEmailMove: [people, () => import('@backline/core/support/people/stop-email-move')],
  stopFactorReset: [people, () => import('@backline/core/support/people/stop-factor-reset')],
  unmergeUsers: [people, () => import('@backline/core/support/people/unmerge-users')],
  verifyAudit: [trail, () => import('@backline/core/support/trail/verify-audit')],
  withdrawOrder: [money, () => import('@backline/core/support/money/withdraw-order')],
};

/** Loads the declaration of a single support call. Loading all would take longer than a command. */
export async function loadSupportCall(name: Name): Promise<CallDeclaration> {
  const [load] = loaders[name];
  return ((await load()) as Record<Name, CallDeclaration>)[name];
}

/** The use case of a support call, for this machine's database. */
export async function loadUseCase(name: Name): Promise<UseCase<never>> {
  const [, load] = loaders[name];
  return ((await load()) as Loaded<Name>)[name];
}
