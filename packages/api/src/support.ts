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
import { releaseDevice } from '@backline/core/support/computers/release-device';
import { resetDevices } from '@backline/core/support/computers/reset-devices';
import { resetPackQuota } from '@backline/core/support/computers/reset-pack-quota';
import { restoreDevice } from '@backline/core/support/computers/restore-device';
import { setPool } from '@backline/core/support/computers/set-pool';
import { setSeatExtra } from '@backline/core/support/computers/set-seat-extra';
import { showDevice } from '@backline/core/support/computers/show-device';
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
import { addGrant } from '@backline/core/support/people/add-grant';
import { changeEmail } from '@backline/core/support/people/change-email';
import { disableUser } from '@backline/core/support/people/disable-user';
import { enableUser } from '@backline/core/support/people/enable-user';
import { endSessions } from '@backline/core/support/people/end-sessions';
import { explainLicense } from '@backline/core/support/people/explain-license';
import { getUserReport } from '@backline/core/support/people/get-user-report';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { listActivity } from '@backline/core/support/people/list-activity';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import { redeemFor } from '@backline/core/support/people/redeem-for';
import { resetSecondFactor } from '@backline/core/support/people/reset-second-factor';
import { restoreGrant } from '@backline/core/support/people/restore-grant';
import { revokeGrant } from '@backline/core/support/people/revoke-grant';
import { sendReset } from '@backline/core/support/people/send-reset';
import { showPassport } from '@backline/core/support/people/show-passport';
import { stopEmailMove } from '@backline/core/support/people/stop-email-move';
import { stopFactorReset } from '@backline/core/support/people/stop-factor-reset';
import { unmergeUsers } from '@backline/core/support/people/unmerge-users';
import { find } from '@backline/core/support/search/find';
import { dropTask } from '@backline/core/support/tasks/drop-task';
import { listTasks } from '@backline/core/support/tasks/list-tasks';
import { retryTask } from '@backline/core/support/tasks/retry-task';
import { showTask } from '@backline/core/support/tasks/show-task';
import { listAudit } from '@backline/core/support/trail/list-audit';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import * as declared from '@backline/domain/support/calls';
import { calls } from './trpc.ts';

export const support = calls(declared, {
  activateOfflineFor: ({ ctx, input }) => activateOfflineFor(ctx.core, ctx.caller, input),
  addCodes: ({ ctx, input }) => addCodes(ctx.core, ctx.caller, input),
  addGrant: ({ ctx, input }) => addGrant(ctx.core, ctx.caller, input),
  changeEmail: ({ ctx, input }) => changeEmail(ctx.core, ctx.caller, input),
  createBatch: ({ ctx, input }) => createBatch(ctx.core, ctx.caller, input),
  disableUser: ({ ctx, input }) => disableUser(ctx.core, ctx.caller, input),
  dropMail: ({ ctx, input }) => dropMail(ctx.core, ctx.caller, input),
  dropTask: ({ ctx, input }) => dropTask(ctx.core, ctx.caller, input),
  enableUser: ({ ctx, input }) => enableUser(ctx.core, ctx.caller, input),
  endSessions: ({ ctx, input }) => endSessions(ctx.core, ctx.caller, input),
  explainDevice: ({ ctx, input }) => explainDevice(ctx.core, ctx.caller, input),
  explainLicense: ({ ctx, input }) => explainLicense(ctx.core, ctx.caller, input),
  find: ({ ctx, input }) => find(ctx.core, ctx.caller, input),
  generateBatch: ({ ctx, input }) => generateBatch(ctx.core, ctx.caller, input),
  getInvoice: ({ ctx, input }) => getInvoice(ctx.core, ctx.caller, input),
  getOrder: ({ ctx, input }) => getOrder(ctx.core, ctx.caller, input),
  getUserReport: ({ ctx, input }) => getUserReport(ctx.core, ctx.caller, input),
  inviteUser: ({ ctx, input }) => inviteUser(ctx.core, ctx.caller, input),
  listActivity: ({ ctx, input }) => listActivity(ctx.core, ctx.caller, input),
  listAudit: ({ ctx, input }) => listAudit(ctx.core, ctx.caller, input),
  listBatches: ({ ctx, input }) => listBatches(ctx.core, ctx.caller, input),
  listCodes: ({ ctx, input }) => listCodes(ctx.core, ctx.caller, input),
  listDevices: ({ ctx, input }) => listDevices(ctx.core, ctx.caller, input),
  listMails: ({ ctx, input }) => listMails(ctx.core, ctx.caller, input),
  listOrders: ({ ctx, input }) => listOrders(ctx.core, ctx.caller, input),
  listPools: ({ ctx, input }) => listPools(ctx.core, ctx.caller, input),
  listReviews: ({ ctx, input }) => listReviews(ctx.core, ctx.caller, input),
  listSkus: ({ ctx }) => listSkus(ctx.core),
  listSubscriptions: ({ ctx, input }) => listSubscriptions(ctx.core, ctx.caller, input),
  listTasks: ({ ctx, input }) => listTasks(ctx.core, ctx.caller, input),
  mergeUsers: ({ ctx, input }) => mergeUsers(ctx.core, ctx.caller, input),
  redeemFor: ({ ctx, input }) => redeemFor(ctx.core, ctx.caller, input),
  refreshSubscription: ({ ctx, input }) => refreshSubscription(ctx.core, ctx.caller, input),
  refundOrder: ({ ctx, input }) => refundOrder(ctx.core, ctx.caller, input),
  releaseDevice: ({ ctx, input }) => releaseDevice(ctx.core, ctx.caller, input),
  resendOrder: ({ ctx, input }) => resendOrder(ctx.core, ctx.caller, input),
  resetDevices: ({ ctx, input }) => resetDevices(ctx.core, ctx.caller, input),
  resetPackQuota: ({ ctx, input }) => resetPackQuota(ctx.core, ctx.caller, input),
  resetSecondFactor: ({ ctx, input }) => resetSecondFactor(ctx.core, ctx.caller, input),
  resolveReview: ({ ctx, input }) => resolveReview(ctx.core, ctx.caller, input),
  restoreBatch: ({ ctx, input }) => restoreBatch(ctx.core, ctx.caller, input),
  restoreCode: ({ ctx, input }) => restoreCode(ctx.core, ctx.caller, input),
  restoreDevice: ({ ctx, input }) => restoreDevice(ctx.core, ctx.caller, input),
  restoreGrant: ({ ctx, input }) => restoreGrant(ctx.core, ctx.caller, input),
  retryMails: ({ ctx, input }) => retryMails(ctx.core, ctx.caller, input),
  retryTask: ({ ctx, input }) => retryTask(ctx.core, ctx.caller, input),
  revokeBatch: ({ ctx, input }) => revokeBatch(ctx.core, ctx.caller, input),
  revokeCode: ({ ctx, input }) => revokeCode(ctx.core, ctx.caller, input),
  revokeGrant: ({ ctx, input }) => revokeGrant(ctx.core, ctx.caller, input),
  sendReset: ({ ctx, input }) => sendReset(ctx.core, ctx.caller, input),
  setPool: ({ ctx, input }) => setPool(ctx.core, ctx.caller, input),
  setSeatExtra: ({ ctx, input }) => setSeatExtra(ctx.core, ctx.caller, input),
  showCode: ({ ctx, input }) => showCode(ctx.core, ctx.caller, input),
  showDevice: ({ ctx, input }) => showDevice(ctx.core, ctx.caller, input),
  showMail: ({ ctx, input }) => showMail(ctx.core, ctx.caller, input),
  showPassport: ({ ctx, input }) => showPassport(ctx.core, ctx.caller, input),
  showSubscription: ({ ctx, input }) => showSubscription(ctx.core, ctx.caller, input),
  showTask: ({ ctx, input }) => showTask(ctx.core, ctx.caller, input),
  stopEmailMove: ({ ctx, input }) => stopEmailMove(ctx.core, ctx.caller, input),
  stopFactorReset: ({ ctx, input }) => stopFactorReset(ctx.core, ctx.caller, input),
  unmergeUsers: ({ ctx, input }) => unmergeUsers(ctx.core, ctx.caller, input),
  verifyAudit: ({ ctx, input }) => verifyAudit(ctx.core, ctx.caller, input),
  withdrawOrder: ({ ctx, input }) => withdrawOrder(ctx.core, ctx.caller, input),
});
