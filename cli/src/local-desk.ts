import type { Caller, Core } from '@backline/core';
import type { Context } from './command.ts';
import type { Desk } from './desk.ts';
import { CliError, exitCodes } from './errors.ts';
import { assertDatabaseExists, type Needs, operator, withCore } from './open-core.ts';
import { parseAddress } from './parse-address.ts';

type Call<Name extends keyof Desk> = (core: Core, input: Parameters<Desk[Name]>[0]) => ReturnType<Desk[Name]>;
type Work<Input, Output> = (core: Core, caller: Caller, input: Input) => Promise<Output>;

/** With the address in its two forms, as the use cases take it. */
async function withAddress<Input extends { email?: string | undefined }, Output>(
  work: Work<Input & { email: Awaited<ReturnType<typeof parseAddress>> }, Output>,
  core: Core,
  input: Input,
): Promise<Output> {
  return work(core, operator, { ...input, email: await parseAddress(input.email) } as never);
}

/** The API checks a new batch by its schema, which takes longer to load than most commands to run. */
async function assertBatch(input: Parameters<Desk['createBatch']>[0]): Promise<void> {
  const { batchInput } = await import('@backline/domain/support');
  const [issue] = batchInput.safeParse(input).error?.issues ?? [];
  if (issue !== undefined)
    throw new CliError(`${issue.path.join('.')}: ${issue.message}`, {
      code: 'input_invalid',
      exitCode: exitCodes.usage,
    });
}

// Each loads its own use case and nothing else.
const calls: { [Name in keyof Desk]: Call<Name> } = {
  addCodes: async (core, input) => (await import('@backline/core/support/add-codes')).addCodes(core, operator, input),
  createBatch: async (core, input) => {
    await assertBatch(input);
    return (await import('@backline/core/support/create-batch')).createBatch(core, operator, input);
  },
  disableUser: async (core, input) =>
    withAddress((await import('@backline/core/support/disable-user')).disableUser, core, input),
  enableUser: async (core, input) =>
    withAddress((await import('@backline/core/support/enable-user')).enableUser, core, input),
  endSessions: async (core, input) =>
    withAddress((await import('@backline/core/support/end-sessions')).endSessions, core, input),
  explain: async (core, input) =>
    withAddress((await import('@backline/core/support/explain-license')).explainLicense, core, input),
  generateBatch: async (core, input) => {
    await assertBatch(input);
    return (await import('@backline/core/support/generate-batch')).generateBatch(core, operator, input);
  },
  getUser: async (core, input) =>
    withAddress((await import('@backline/core/support/get-user-report')).getUserReport, core, input),
  grant: async (core, input) =>
    withAddress((await import('@backline/core/support/grant-reports')).addGrant, core, input),
  inviteUser: async (core, { email, reason }) =>
    (await import('@backline/core/support/invite-user')).inviteUser(core, operator, await parseAddress(email), reason),
  listAudit: async (core, { email, ...input }) =>
    (await import('@backline/core/support/list-audit')).listAudit(core, operator, {
      ...input,
      ...(email === undefined ? {} : { email: await parseAddress(email) }),
    }),
  listBatches: async (core, input) =>
    (await import('@backline/core/support/list-batches')).listBatches(core, operator, input),
  listCodes: async (core, input) =>
    (await import('@backline/core/support/list-codes')).listCodes(core, operator, input),
  listOrders: async (core, { email, ...input }) =>
    (await import('@backline/core/support/list-orders')).listOrders(core, operator, {
      ...input,
      ...(email === undefined ? {} : { email: await parseAddress(email) }),
    }),
  listReviews: async (core, input) =>
    (await import('@backline/core/support/list-reviews')).listReviews(core, operator, input),
  listSkus: async (core) => (await import('@backline/core/support/list-skus')).listSkus(core),
  listSubscriptions: async (core, input) =>
    (await import('@backline/core/support/list-subscriptions')).listSubscriptions(core, operator, input),
  redeemFor: async (core, input) =>
    withAddress((await import('@backline/core/support/redeem-for')).redeemFor, core, input),
  refreshSubscription: async (core, input) =>
    (await import('@backline/core/support/refresh-subscription')).refreshSubscription(core, operator, input),
  resolveReview: async (core, { deliverTo, ...input }) =>
    (await import('@backline/core/support/resolve-review')).resolveReview(core, operator, {
      ...input,
      deliverTo: deliverTo === null ? null : await parseAddress(deliverTo),
    }),
  restoreBatch: async (core, input) =>
    (await import('@backline/core/support/restore-batch')).restoreBatch(core, operator, input),
  restoreCode: async (core, input) =>
    (await import('@backline/core/support/restore-code')).restoreCode(core, operator, input),
  restoreGrant: async (core, input) =>
    (await import('@backline/core/support/restore-grant')).restoreGrant(core, operator, input),
  revokeBatch: async (core, input) =>
    (await import('@backline/core/support/revoke-batch')).revokeBatch(core, operator, input),
  revokeCode: async (core, input) =>
    (await import('@backline/core/support/revoke-code')).revokeCode(core, operator, input),
  revokeGrant: async (core, input) =>
    (await import('@backline/core/support/revoke-grant')).revokeGrant(core, operator, input),
  sendReset: async (core, input) => {
    await withAddress((await import('@backline/core/support/send-reset')).sendReset, core, input);
    return {};
  },
  showCode: async (core, input) => (await import('@backline/core/support/show-code')).showCode(core, operator, input),
  showSubscription: async (core, { email, ...input }) =>
    (await import('@backline/core/support/show-subscription')).showSubscription(core, operator, {
      ...input,
      ...(email === undefined ? {} : { email: await parseAddress(email) }),
    }),
  verifyAudit: async (core, input) =>
    (await import('@backline/core/support/verify-audit')).verifyAudit(core, operator, input),
};

/** The desk over this installation's database, as its operator. */
export async function withLocalDesk<T>(context: Context, work: (desk: Desk) => Promise<T>, needs: Needs): Promise<T> {
  await assertDatabaseExists(context.env);
  return withCore(
    context,
    (core) => {
      const bound = Object.entries(calls).map(([name, call]) => [name, (input: never) => call(core, input)]);
      return work(Object.fromEntries(bound) as Desk);
    },
    needs,
  );
}
