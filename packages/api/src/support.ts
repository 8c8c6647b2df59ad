import { addCodes } from '@backline/core/support/codes/add-codes';
import { createBatch } from '@backline/core/support/codes/create-batch';
import { generateBatch } from '@backline/core/support/codes/generate-batch';
import { listBatches } from '@backline/core/support/codes/list-batches';
import { listCodes } from '@backline/core/support/codes/list-codes';
import { listSkus } from '@backline/core/support/codes/list-skus';
import { restoreBatch } from '@backline/core/support/codes/restore-batch';
import { restoreCode } from '@backline/core/support/codes/restore-code';
import { revokeBatch } from '@backline/core/support/codes/revoke-batch';
import { revokeCode } from '@backline/core/support/codes/revoke-code';
import { showCode } from '@backline/core/support/codes/show-code';
import { activateOfflineFor } from '@backline/core/support/computers/activate-offline-for';
import { explainDevice } from '@backline/core/support/computers/explain-device';
import { listDevices } from '@backline/core/support/computers/list-devices';
import { listPools } from '@backline/core/support/computers/list-pools';
import { listReleases } from '@backline/core/support/computers/list-releases';
import { releaseDevice } from '@backline/core/support/computers/release-device';
import { resetDevices } from '@backline/core/support/computers/reset-devices';
import { resetPackQuota } from '@backline/core/support/computers/reset-pack-quota';
import { restoreDevice } from '@backline/core/support/computers/restore-device';
import { setPool } from '@backline/core/support/computers/set-pool';
import { setSeatExtra } from '@backline/core/support/computers/set-seat-extra';
import { showDevice } from '@backline/core/support/computers/show-device';
import { addGrant } from '@backline/core/support/grants/add-grant';
import { explainLicense } from '@backline/core/support/grants/explain-license';
import { redeemFor } from '@backline/core/support/grants/redeem-for';
import { restoreGrant } from '@backline/core/support/grants/restore-grant';
import { revokeGrant } from '@backline/core/support/grants/revoke-grant';
import { showPassport } from '@backline/core/support/grants/show-passport';
import { dropMail } from '@backline/core/support/mails/drop-mail';
import { listMails } from '@backline/core/support/mails/list-mails';
import { retryMails } from '@backline/core/support/mails/retry-mails';
import { showMail } from '@backline/core/support/mails/show-mail';
import { getInvoice } from '@backline/core/support/money/get-invoice';
import { getOrder } from '@backline/core/support/money/get-order';
import { listOrders } from '@backline/core/support/money/list-orders';
import { listReviews } from '@backline/core/support/money/list-reviews';
import { listSubscriptions } from '@backline/core/support/money/list-subscriptions';
import { refreshSubscription } from '@backline/core/support/money/refresh-subscription';
import { refundOrder } from '@backline/core/support/money/refund-order';
import { resendOrder } from '@backline/core/support/money/resend-order';
import { resolveReview } from '@backline/core/support/money/resolve-review';
import { showSubscription } from '@backline/core/support/money/show-subscription';
import { withdrawOrder } from '@backline/core/support/money/withdraw-order';
import { changeEmail } from '@backline/core/support/people/change-email';
import { disableUser } from '@backline/core/support/people/disable-user';
import { enableUser } from '@backline/core/support/people/enable-user';
import { endSessions } from '@backline/core/support/people/end-sessions';
import { eraseUser } from '@backline/core/support/people/erase-user';
import { exportFor } from '@backline/core/support/people/export-for';
import { getUserReport } from '@backline/core/support/people/get-user-report';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { listActivity } from '@backline/core/support/people/list-activity';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import { resetSecondFactor } from '@backline/core/support/people/reset-second-factor';
import { sendReset } from '@backline/core/support/people/send-reset';
import { stopEmailMove } from '@backline/core/support/people/stop-email-move';
import { stopFactorReset } from '@backline/core/support/people/stop-factor-reset';
import { unmergeUsers } from '@backline/core/support/people/unmerge-users';
import { getPlanReport } from '@backline/core/support/reports/get-plan-report';
import { getSalesReport } from '@backline/core/support/reports/get-sales-report';
import { getStatement } from '@backline/core/support/reports/get-statement';
import { find } from '@backline/core/support/search/find';
import { dropTask } from '@backline/core/support/tasks/drop-task';
import { listTasks } from '@backline/core/support/tasks/list-tasks';
import { retryTask } from '@backline/core/support/tasks/retry-task';
import { showTask } from '@backline/core/support/tasks/show-task';
import { listAudit } from '@backline/core/support/trail/list-audit';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import * as declared from '@backline/domain/support/calls';
import { byCaller, calls } from './trpc.ts';

export const support = calls(declared, {
  activateOfflineFor: byCaller(activateOfflineFor),
  addCodes: byCaller(addCodes),
  addGrant: byCaller(addGrant),
  changeEmail: byCaller(changeEmail),
  createBatch: byCaller(createBatch),
  disableUser: byCaller(disableUser),
  dropMail: byCaller(dropMail),
  dropTask: byCaller(dropTask),
  enableUser: byCaller(enableUser),
  endSessions: byCaller(endSessions),
  eraseUser: byCaller(eraseUser),
  explainDevice: byCaller(explainDevice),
  explainLicense: byCaller(explainLicense),
  exportFor: byCaller(exportFor),
  find: byCaller(find),
  generateBatch: byCaller(generateBatch),
  getInvoice: byCaller(getInvoice),
  getOrder: byCaller(getOrder),
  getPlanReport: byCaller(getPlanReport),
  getSalesReport: byCaller(getSalesReport),
  getStatement: byCaller(getStatement),
  getUserReport: byCaller(getUserReport),
  inviteUser: byCaller(inviteUser),
  listActivity: byCaller(listActivity),
  listAudit: byCaller(listAudit),
  listBatches: byCaller(listBatches),
  listCodes: byCaller(listCodes),
  listDevices: byCaller(listDevices),
  listMails: byCaller(listMails),
  listOrders: byCaller(listOrders),
  listPools: byCaller(listPools),
  listReleases: ({ ctx }) => listReleases(ctx.core),
  listReviews: byCaller(listReviews),
  listSkus: ({ ctx }) => listSkus(ctx.core),
  listSubscriptions: byCaller(listSubscriptions),
  listTasks: byCaller(listTasks),
  mergeUsers: byCaller(mergeUsers),
  redeemFor: byCaller(redeemFor),
  refreshSubscription: byCaller(refreshSubscription),
  refundOrder: byCaller(refundOrder),
  releaseDevice: byCaller(releaseDevice),
  resendOrder: byCaller(resendOrder),
  resetDevices: byCaller(resetDevices),
  resetPackQuota: byCaller(resetPackQuota),
  resetSecondFactor: byCaller(resetSecondFactor),
  resolveReview: byCaller(resolveReview),
  restoreBatch: byCaller(restoreBatch),
  restoreCode: byCaller(restoreCode),
  restoreDevice: byCaller(restoreDevice),
  restoreGrant: byCaller(restoreGrant),
  retryMails: byCaller(retryMails),
  retryTask: byCaller(retryTask),
  revokeBatch: byCaller(revokeBatch),
  revokeCode: byCaller(revokeCode),
  revokeGrant: byCaller(revokeGrant),
  sendReset: byCaller(sendReset),
  setPool: byCaller(setPool),
  setSeatExtra: byCaller(setSeatExtra),
  showCode: byCaller(showCode),
  showDevice: byCaller(showDevice),
  showMail: byCaller(showMail),
  showPassport: byCaller(showPassport),
  showSubscription: byCaller(showSubscription),
  showTask: byCaller(showTask),
  stopEmailMove: byCaller(stopEmailMove),
  stopFactorReset: byCaller(stopFactorReset),
  unmergeUsers: byCaller(unmergeUsers),
  verifyAudit: byCaller(verifyAudit),
  withdrawOrder: byCaller(withdrawOrder),
});
