import { randomUUID } from 'node:crypto';
import { appRouter, restTable } from '@backline/api';
import { publishTerms } from '@backline/core/consents/publish-terms';
import { toUnsubscribeUrl } from '@backline/core/consents/unsubscribe-tokens';
import { beginTask } from '@backline/core/tasks/task-rows';
import { createTestPasskey } from '@backline/core/test-passkey';
import { and, desc, eq, gt } from '@backline/db';
import { type ErrorBody, isShown } from '@backline/domain/errors';
import { demoPassword, people } from '@backline/fixtures';
import {
  addTestDevice,
  publishTestPack,
  startTestShop,
  startTestSignIn,
  type TestDevice,
  type TestService,
  type TestShop,
  testApiKey,
  toNoise,
  toTestIds,
  toTestReleaseCode,
  toTestRequest,
} from '@backline/testing';
import { TRPCClientError } from '@trpc/client';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';

const [customer, unverified, , staff] = people;
const reason = 'a test';
const operator = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;
const terms = { sku: 'MUS-01001', days: 30, expiresAt: null, reason };
const someone = () => ({ email: customer?.email, reason });

function createBatch(world: TestService, token: string): Promise<{ batch: string }> {
  count += 1;
  return world.client(token).support.createBatch.mutate({ batch: `walk-${count}`, ...terms });
}

async function makeCode(world: TestService, token: string): Promise<{ licenseCode: string; reason: string }> {
  count += 1;
  const batch = { batch: `walk-${count}`, ...terms, count: 1 };
  const { licenseCodes } = await world.client(token).support.generateBatch.mutate(batch);
  return { licenseCode: licenseCodes[0] ?? '', reason };
}

async function makeGrant(world: TestService, token: string): Promise<{ grantId: string; reason: string }> {
  const grant = { email: customer?.email ?? '', sku: 'MUS-01001', days: 1, reason };
  const { id } = await world.client(token).support.addGrant.mutate(grant);
  return { grantId: id, reason };
}
const offlineRequest = toTestRequest('Studio Mac');
let removed: string | undefined;
/** The cookie of the browser that signed up. */
let cookie = '';
let releaseCode: string | undefined;
const strongPassword = 'eleven quiet oboes';

/** Adds the customer's computer. */
async function addDevice(world: TestService): Promise<TestDevice> {
  // The test removes and adds more computers than a day allows.
  const { store } = world.service.core;
  await store.write((tx) => tx.delete(store.t.rateLimitBuckets));
  return addTestDevice(world, await world.logIn(customer?.email ?? '', demoPassword));
}

/** A valid call of a row. Its input is made for each interface, because most calls can succeed only once. */
type Sample = (world: TestService, token: string) => unknown;
let count = 0;

async function signUp(world: TestService): Promise<string> {
  count += 1;
  const authId = `walker-${count}@example.org`;
  const body = { authId, password: strongPassword, contactName: 'Walking Walker', emailMarketingConsent: false };
  await world.rest('POST', '/signup', { body });
  return authId;
}

async function askForReset(world: TestService): Promise<{ token: string }> {
  const authId = await signUp(world);
  await world.rest('POST', '/recover', { body: { authId } });
  return { token: await world.mailedToken(authId, '/recover/reset') };
}

async function askForEmail(world: TestService, path: string): Promise<{ token: string }> {
  const authId = await signUp(world);
  await world.rest('POST', '/verify', { body: { token: await world.mailedToken(authId, '/verify') } });
  const email = `new-${authId}`;
  await world.rest('POST', '/user/email', { token: await world.logIn(authId, strongPassword), body: { email } });
  return { token: await world.mailedToken(path === '/email' ? email : authId, path) };
}

/** Makes sure that the customer has a running plan after its trial. */
async function ensurePlan(token: string): Promise<void> {
  const { plans } = world.client(token);
  if ((await plans.getPlanStatus.query()).status !== 'inactive') return;
  const { txnId } = await plans.checkOutPlan.mutate({ plan: 'monthly' });
  await world.emulator.control.pay({ transactionId: txnId });
  await world.advance({ days: 8 });
}

/** Leaves a task that failed and will be tried again. */
async function leaveTask({ service }: TestService): Promise<string> {
  const { core } = service;
  const plannedAt = core.clock.now();
  const task = { kind: 'trial.remind', subject: 'sub_walk', plannedAt } as const;
  const dueAt = new Date(plannedAt.getTime() + 3_600_000);
  const begun = await core.store.write(async (tx) => {
    await tx.delete(core.store.t.tasks).where(eq(core.store.t.tasks.subject, task.subject));
    return beginTask(core, tx, operator, { ...task, dueAt });
  });
  return begun?.id ?? '';
}

/** A pack that the customer has just bought. */
/** Leaves a mail that the mail server has refused. */
async function leaveMail({ service: { core } }: TestService): Promise<string> {
  const { outboxMessages } = core.store.t;
  const id = randomUUID();
  const at = core.clock.now();
  const mail = { id, kind: 'invite', createdAt: at, failedAt: at, dueAt: at, attempts: 1 };
  await core.store.write((tx) => tx.insert(outboxMessages).values(mail));
  return id;
}

async function buyPack(service: TestService): Promise<string> {
  const token = await service.logIn(customer?.email ?? '', demoPassword);
  const { buyerToken } = await service.client(token).payments.createBuyerToken.mutate();
  const { transactionId } = await world.emulator.control.pay({
    items: [{ priceId: await world.priceId('MUS-01001') }],
    email: customer?.email ?? '',
    customData: { backline: 'marketplace', backline_buyer: buyerToken },
  });
  await world.settle();
  return transactionId;
}

/** Makes another pack free, because an account doesn't get a pack twice. */
async function makeFree({ service: { core } }: TestShop): Promise<string> {
  const { prices } = core.store.t;
  const [row] = await core.store.db
    .select()
    .from(prices)
    .where(and(eq(prices.kind, 'regular'), gt(prices.amount, 0), gt(prices.sku, 'MUS-01040')))
    .orderBy(desc(prices.sku))
    .limit(1);
  const sku = row?.sku ?? '';
  await core.store.write((tx) => tx.update(prices).set({ amount: 0 }).where(eq(prices.sku, sku)));
  return sku;
}

const packSku = 'MUS-01001';

/** Publishes a pack that the customer owns. */
async function publishPack({ service: { core } }: TestService): Promise<{ sku: string }> {
  if ((await core.store.db.$count(core.store.t.packPublications)) === 0)
    await publishTestPack(core, { sku: packSku, version: '1.0.0' }, { 'A1.wav': toNoise('a1', 200_000) });
  return { sku: packSku };
}

/** The order that a guest has just placed, with the link of the mail. */
/** Makes two accounts that will be merged. */
async function beginMerge(service: TestService): Promise<{ email: string }> {
  const from = await signUp(service);
  const into = await signUp(service);
  const token = await service.logInStaff(staff?.email ?? '', demoPassword);
  await service.client(token).support.mergeUsers.mutate({ from, into, reason });
  return { email: from };
}

/** Makes an account with a name and a code, which prove who owns it. */
async function proveOwner(service: TestService) {
  const email = await signUp(service);
  const token = await service.logInStaff(staff?.email ?? '', demoPassword);
  const { licenseCodes } = await service
    .client(token)
    .support.generateBatch.mutate({ batch: `walk-made-${count++}`, ...terms, count: 1 });
  await service.client(token).support.redeemFor.mutate({ email, licenseCodes, isDryRun: false, reason });
  const { contactName } = await service.client(token).support.getUserReport.mutate({ email, reason });
  return {
    email,
    proofs: [
      { kind: 'code' as const, value: licenseCodes[0] ?? '' },
      { kind: 'name' as const, value: contactName ?? '' },
    ],
  };
}

async function buyAsGuest(service: TestService) {
  count += 1;
  const email = `guest-${count}@example.org`;
  const items = [{ priceId: await world.priceId('MUS-01001') }];
  const order = await world.emulator.control.pay({ items, email, customData: { backline: 'marketplace' } });
  await world.settle();
  const [mail] = await service.mails(email);
  return {
    email,
    order: { transactionId: order.transactionId },
    token: /\/orders\/(v1\.[\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
  };
}

const newPasskey = () => createTestPasskey({ origin: 'http://portal.test', rpId: 'portal.test' });
/** The customer's newest passkey. */
let passkey = newPasskey();

async function addPasskey(world: TestService, token: string): Promise<string> {
  const { challenge } = await world.client(token).factors.beginPasskey.mutate();
  passkey = newPasskey();
  const attestation = passkey.attest(challenge);
  return (await world.client(token).factors.addPasskey.mutate({ name: 'Studio', attestation })).id;
}

const toTestCode = ({ clock }: TestService, secret: string) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });

/** Logs in, and confirms the password once more. */
async function logInSurely(world: TestService, email: string): Promise<string> {
  const token = await world.logIn(email, strongPassword);
  await world.client(token).factors.confirm.mutate({ password: strongPassword });
  return token;
}

async function signUpVerified(world: TestService): Promise<string> {
  const email = await signUp(world);
  await world.rest('POST', '/verify', { body: { token: await world.mailedToken(email, '/verify') } });
  return email;
}

/** Signs up a customer with an authenticator app and recovery codes. */
async function signUpWithApp(world: TestService): Promise<{ email: string; codes: string[] }> {
  const email = await signUpVerified(world);
  const { factors } = world.client(await logInSurely(world, email));
  const { secret } = await factors.beginTotp.mutate();
  const { recoveryCodes } = await factors.confirmTotp.mutate({ code: toTestCode(world, secret) });
  return { email, codes: recoveryCodes ?? [] };
}

async function getStopToken(world: TestService): Promise<{ token: string }> {
  const { email } = await beginMerge(world);
  return { token: await world.mailedToken(email, '/stop') };
}

const samples: Record<string, Sample> = {
  'sessions.createSession': () => ({
    apiKey: testApiKey,
    authId: customer?.email,
    password: demoPassword,
    machineId: 'm',
  }),
  'sessions.endSession': () => undefined,
  'sessions.listSessions': () => undefined,
  'sessions.endOtherSessions': () => undefined,
  'sessions.endOneSession': async (world, token) => {
    await world.logIn(customer?.email ?? '', demoPassword);
    const { sessions } = await world.client(token).sessions.listSessions.query();
    return { id: sessions.find((session) => !session.isCurrent)?.id };
  },
  'sessions.passSecondFactor': async (world) => {
    const { codes, email } = await signUpWithApp(world);
    const body = { apiKey: testApiKey, authId: email, password: strongPassword, machineId: 'm' };
    const { challenge } = (await world.rest('POST', '/token', { body })).body.error;
    return { challenge, code: codes[0] };
  },
  'sessions.getPasskeyOptions': () => undefined,
  'sessions.logInWithPasskey': async (world) => {
    await addPasskey(world, await logInSurely(world, await signUpVerified(world)));
    const { challenge } = await world.client().sessions.getPasskeyOptions.mutate();
    return { apiKey: testApiKey, machineId: 'm', assertion: passkey.assert(challenge) };
  },
  'staff.logIn': () => ({ apiKey: testApiKey, authId: staff?.email, password: demoPassword, machineId: 'm' }),
  'staff.finishLogIn': async (world) => {
    const { codes, email } = await signUpWithApp(world);
    const { store } = world.service.core;
    await store.write((tx) => tx.update(store.t.users).set({ role: 'support' }).where(eq(store.t.users.email, email)));
    const input = { apiKey: testApiKey, authId: email, password: strongPassword, machineId: 'm' };
    const { challenge } = await world.client().staff.logIn.mutate(input);
    return { challenge, code: codes[0] };
  },
  'factors.listFactors': () => undefined,
  'factors.beginPasskey': () => undefined,
  'factors.addPasskey': async (world, token) => {
    const { challenge } = await world.client(token).factors.beginPasskey.mutate();
    return { name: 'Studio', attestation: newPasskey().attest(challenge) };
  },
  'factors.renamePasskey': async (world, token) => ({ id: await addPasskey(world, token), name: 'Mixing room' }),
  'factors.removePasskey': async (world, token) => ({ id: await addPasskey(world, token) }),
  'factors.beginTotp': () => undefined,
  'factors.confirmTotp': async (world, token) => {
    const { secret } = await world.client(token).factors.beginTotp.mutate();
    return { code: toTestCode(world, secret) };
  },
  'factors.removeTotp': async (world, token) => {
    await world.client(token).factors.beginTotp.mutate();
  },
  'factors.makeRecoveryCodes': async (world, token) => {
    await addPasskey(world, token);
  },
  'factors.keepRecoveryCodes': async (world, token) => {
    await addPasskey(world, token);
    return { id: (await world.client(token).factors.listFactors.query()).unkeptCodesId };
  },
  'factors.getConfirmOptions': () => undefined,
  'factors.confirm': () => ({ password: strongPassword }),
  'support.resetSecondFactor': async (world) => ({ email: (await signUpWithApp(world)).email, reason }),
  'support.stopFactorReset': someone,
  'consents.acceptTerms': async ({ service: { core } }) => {
    const version = `walk-${count++}`;
    const terms = {
      kind: 'terms',
      version,
      url: 'https://example.com/terms',
      summary: null,
      mustAccept: true,
    } as const;
    await publishTerms(core, operator, { ...terms, effectiveAt: core.clock.now() });
    return { kind: 'terms', version };
  },
  'consents.changeMailChoice': () => ({ isGiven: true }),
  'consents.changeTrackerChoice': () => ({ analytics: true, referrals: false }),
  'consents.getMailChoice': () => undefined,
  'consents.listPendingTerms': () => undefined,
  'consents.unsubscribe': ({ service: { core } }) => ({
    token: new URL(toUnsubscribeUrl(core, customer?.id ?? '')).searchParams.get('token'),
  }),
  'privacy.exportUser': () => undefined,
  'privacy.getErasure': () => undefined,
  'privacy.listActivity': () => ({ kind: 'security' }),
  'privacy.requestErasure': () => undefined,
  'privacy.stopErasure': () => undefined,
  'account.getCurrentUser': () => undefined,
  'account.mailSecureLink': () => undefined,
  'account.changeContactName': () => ({ contactName: 'Clara Schumann' }),
  'account.changeEmail': () => ({ email: `other-${count++}@example.org` }),
  'account.changePassword': async (world, token) => {
    const input = { password: demoPassword, newPassword: demoPassword };
    // Cancels the pending change of email, because only the first of the two answers would mention it.
    await world.client(token).account.changePassword.mutate(input);
    return input;
  },
  'account.signUp': () => ({
    authId: `fresh-${count++}@example.org`,
    password: strongPassword,
    contactName: 'Fresh Person',
    emailMarketingConsent: true,
    onboardingOffer: 'spring',
  }),
  'sessions.continueSignUp': async (world) => {
    const authId = `begun-${count++}@example.org`;
    const body = { authId, password: strongPassword, contactName: 'Fresh Person', emailMarketingConsent: false };
    const { headers } = await world.rest('POST', '/signup', { body });
    cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    await world.rest('POST', '/verify', { body: { token: await world.mailedToken(authId, '/verify') } });
    return { machineId: 'a-browser' };
  },
  'account.recover': () => ({ authId: `nobody-${count++}@example.org` }),
  'account.resendVerification': () => ({ authId: unverified?.email }),
  'account.getVerification': async (world) => ({ token: await world.mailedToken(await signUp(world), '/verify') }),
  'account.verify': async (world) => ({ token: await world.mailedToken(await signUp(world), '/verify') }),
  'account.checkReset': askForReset,
  'account.resetPassword': async (world) => ({ ...(await askForReset(world)), password: 'a dozen new cellos' }),
  'account.cancelReset': askForReset,
  'account.secure': async (world) => ({ token: await world.mailedToken(await signUp(world), '/secure') }),
  'account.confirmEmail': (world) => askForEmail(world, '/email'),
  'account.cancelEmail': (world) => askForEmail(world, '/email/cancel'),
  'downloads.getUpdates': () => undefined,
  'keys.list': () => undefined,
  'licenses.getPassport': () => ({ owner: 'named' }),
  'licenses.listCodeLayouts': () => undefined,
  'licenses.listLicenses': () => undefined,
  'licenses.redeemLicenses': () => ({ licenseCodes: ['?', 'MUS-2AZZ-58XJ-2Y9Z-TR8P'] }),
  'catalog.listDevelopers': () => undefined,
  'catalog.getSearchTexts': () => undefined,
  'catalog.listInstruments': () => undefined,
  'catalog.listWaves': () => undefined,
  'catalog.getDeveloper': () => ({ developerIdOrSlug: 'pier-and-gut' }),
  'catalog.getCollection': () => ({ collectionIdOrSlug: 'harbor-strings' }),
  'catalog.listCartItems': () => undefined,
  'orders.listOrders': () => ({}),
  'orders.getOrder': async (world) => ({ transactionId: await buyPack(world) }),
  'orders.getInvoice': async (world) => ({ transactionId: await buyPack(world) }),
  'orders.getInvoiceDetails': async (world) => ({ transactionId: await buyPack(world) }),
  'orders.correctInvoice': async (world) => ({ transactionId: await buyPack(world), name: 'Clara Wieck' }),
  'orders.withdraw': async (world) => ({ transactionId: await buyPack(world), name: 'Clara Wieck' }),
  'orders.getGuestOrder': async (world) => ({ token: (await buyAsGuest(world)).token }),
  'orders.getGuestInvoice': async (world) => ({ token: (await buyAsGuest(world)).token }),
  'orders.mailCodesAgain': async (world) => ({ transactionId: (await buyAsGuest(world)).order.transactionId }),
  'orders.withdrawAsGuest': async (world) => ({ token: (await buyAsGuest(world)).token, name: 'Clara Wieck' }),
  'orders.confirmWithdrawal': async (world) => {
    const { email, token } = await buyAsGuest(world);
    await world.client().orders.withdrawAsGuest.mutate({ token, name: 'Clara Wieck' });
    const [mail] = await world.mails(email);
    return { token: /\/orders\/withdrawal\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] };
  },
  'fulfillment.takeFree': async () => ({ skus: [await makeFree(world)] }),
  'fulfillment.takeFreeAsGuest': async () => ({ skus: [await makeFree(world)], email: 'guest@example.org' }),
  'payments.createBuyerToken': () => undefined,
  'fulfillment.completeCheckout': () => ({ transactionId: 'txn_01hv8wptq8987qeep44cyrewp9' }),
  'catalog.listPlans': () => undefined,
  'plans.getPlanStatus': () => undefined,
  'plans.getTrial': () => undefined,
  'plans.checkOutPlan': () => ({ plan: 'annual' }),
  'plans.proratePlan': async (_, token) => {
    await ensurePlan(token);
    return { plan: 'annual' };
  },
  'plans.changePlan': async (_, token) => {
    await ensurePlan(token);
    return { canceled: false };
  },
  'plans.updatePayment': (_, token) => ensurePlan(token),
  'devices.startSignIn': () => ({
    apiKey: testApiKey,
    device: { name: 'Studio Mac', os: 'macOS', ids: toTestIds('Studio Mac') },
    client: { version: '1.0.0', format: 'AU' },
  }),
  'devices.pollSignIn': async (world) => {
    const { deviceCode } = await startTestSignIn(world, 'Studio Mac');
    return { deviceCode };
  },
  'devices.answerNumber': async (world) => {
    const { deviceCode } = await startTestSignIn(world, 'Studio Mac');
    return { deviceCode, number: '0000' };
  },
  'devices.findSignInName': async (world) => ({ userCode: (await startTestSignIn(world, 'Studio Mac')).userCode }),
  'devices.getSignIn': async (world) => ({ userCode: (await startTestSignIn(world, 'Studio Mac')).userCode }),
  'devices.approveSignIn': async (world) => ({ userCode: (await startTestSignIn(world, 'Studio Mac')).userCode }),
  'devices.denySignIn': async (world) => ({ userCode: (await startTestSignIn(world, 'Studio Mac')).userCode }),
  'devices.refresh': async (world) => ({ ...(await addDevice(world)).request, cause: 'start' }),
  'devices.takeSeat': async (world) => (await addDevice(world)).request,
  'devices.deactivate': () => undefined,
  'devices.list': () => undefined,
  'devices.rename': async (world) => ({ id: (await addDevice(world)).id, name: 'Studio' }),
  'devices.release': async (world) => ({ id: (await addDevice(world)).id }),
  'devices.activateOffline': () => ({ request: offlineRequest }),
  'devices.releaseOffline': async (world, token) => {
    // The same code gets the same answer again.
    releaseCode ??= await toTestReleaseCode(
      (await world.client(token).devices.activateOffline.mutate({ request: toTestRequest('Studio Mac') })).file,
    );
    return { code: releaseCode };
  },
  'devices.releaseAll': () => undefined,
  'devices.signOut': async (world) => ({ ids: [(await addDevice(world)).id] }),
  'downloads.getLatestVersion': () => undefined,
  'downloads.mailDownloadPage': () => undefined,
  'downloads.createDownloadLink': async (world, token) => {
    const { devices } = await world.client(token).downloads.getLatestVersion.query();
    return { id: new URL(devices[0]?.downloadUrl ?? '').searchParams.get('id') };
  },
  'packs.listPublished': async (world) => void (await publishPack(world)),
  'packs.getHistory': publishPack,
  'packs.open': publishPack,
  'packs.createArchiveLink': publishPack,
  'packs.link': async (world) => {
    await publishPack(world);
    const pack = await world.client((await addDevice(world)).token).packs.open.mutate({ sku: packSku });
    const payload = /^pack: [\w-]+\.([\w-]+)/m.exec(pack.head)?.[1] ?? '';
    const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { publication: jti, bundles: pack.bundles.map(([id]) => id) };
  },
  'support.listSkus': () => undefined,
  'support.listReleases': () => undefined,
  'support.listBatches': () => ({ reason }),
  'support.createBatch': () => ({ batch: `walk-made-${count++}`, ...terms }),
  'support.generateBatch': () => ({ batch: `walk-made-${count++}`, ...terms, count: 2 }),
  'support.addCodes': async (world, token) => ({
    batch: (await createBatch(world, token)).batch,
    licenseCodes: [`ELSEWHERE-${count++}`],
    reason,
  }),
  'support.listCodes': async (world, token) => ({
    batch: (await createBatch(world, token)).batch,
    after: null,
    reason,
  }),
  'support.revokeBatch': async (world, token) => ({ batch: (await createBatch(world, token)).batch, reason }),
  'support.restoreBatch': async (world, token) => ({ batch: (await createBatch(world, token)).batch, reason }),
  'support.showPassport': () => ({ ...someone(), owner: 'unnamed' }),
  'support.showCode': makeCode,
  'support.revokeCode': makeCode,
  'support.restoreCode': makeCode,
  'support.redeemFor': () => ({ ...someone(), licenseCodes: ['?'], isDryRun: false }),
  'support.getUserReport': someone,
  'support.inviteUser': () => ({ email: `walk-${count++}@example.org`, reason }),
  'support.disableUser': async (world) => ({ email: await signUp(world), reason }),
  'support.enableUser': async (world, token) => {
    const about = { email: await signUp(world), reason };
    await world.client(token).support.disableUser.mutate(about);
    return about;
  },
  'support.exportFor': async (world, token) => {
    await world.client(token).factors.confirm.mutate({ password: demoPassword });
    return someone();
  },
  'support.eraseUser': async (world, token) => {
    await world.client(token).factors.confirm.mutate({ password: demoPassword });
    return { email: await signUp(world), reason };
  },
  'support.endSessions': () => ({ email: unverified?.email, reason }),
  'support.sendReset': someone,
  'support.explainLicense': () => ({ ...someone(), sku: 'MUS-01001' }),
  'support.addGrant': () => ({ ...someone(), sku: 'MUS-01001', days: null }),
  'support.revokeGrant': makeGrant,
  'support.restoreGrant': makeGrant,
  'support.listOrders': () => ({ email: customer?.email, reason }),
  'account.checkStop': getStopToken,
  'account.stop': getStopToken,
  'support.find': () => ({ text: 'customer@', isNear: false, utcOffsetMinutes: 0, reason }),
  'support.getOrder': async (world) => ({ transactionId: await buyPack(world), reason }),
  'support.refundOrder': async (world) => ({ transactionId: await buyPack(world), isDryRun: true, reason }),
  'support.resendOrder': async (world) => ({ ...(await buyAsGuest(world)).order, to: 'right@example.org', reason }),
  'support.changeEmail': async (world) => ({
    ...(await proveOwner(world)),
    newEmail: `walk-${count++}@example.org`,
    reason,
  }),
  'support.stopEmailMove': someone,
  'support.mergeUsers': async (world) => ({
    from: await signUp(world),
    into: await signUp(world),
    isDryRun: false,
    reason,
  }),
  'support.unmergeUsers': async (world) => ({ from: (await beginMerge(world)).email, reason }),
  'support.getInvoice': async (world) => ({ transactionId: await buyPack(world), reason }),
  'support.withdrawOrder': async (world) => ({ transactionId: await buyPack(world), name: 'Clara Wieck', reason }),
  'support.listMails': () => ({ only: null, limit: 3, reason }),
  'support.showMail': async (world) => ({ mailId: await leaveMail(world), reason }),
  'support.retryMails': () => ({ mailId: null, since: null, reason }),
  'support.dropMail': async (world) => ({ mailId: await leaveMail(world), reason }),
  'support.listTasks': () => ({ only: null, limit: 3, reason }),
  'support.showTask': async (world) => ({ taskId: await leaveTask(world), reason }),
  'support.retryTask': async (world) => ({ taskId: await leaveTask(world), reason }),
  'support.dropTask': async (world) => ({ taskId: await leaveTask(world), reason }),
  'support.listReviews': () => ({ reason }),
  'support.resolveReview': async () => {
    const { core } = world.service;
    const review = { id: randomUUID(), reason: 'no_email' as const, transactionId: 'txn_walk', part: `${count++}` };
    await core.store.write((tx) =>
      tx.insert(core.store.t.reviews).values({ ...review, details: {}, createdAt: new Date(0) }),
    );
    return { reviewId: review.id, deliverTo: null, reason };
  },
  'support.getSalesReport': () => ({ month: '2026-11', by: 'pack', reason }),
  'support.getPlanReport': () => ({ month: '2026-11', reason }),
  'support.getStatement': async ({ service }) => {
    const { store } = service.core;
    await store.write((tx) => tx.update(store.t.developers).set({ share: 4000 }));
    return { month: '2026-11', developer: 'pier-and-gut', reason };
  },
  'support.listSubscriptions': () => ({ status: null, reason }),
  'support.showSubscription': () => someone(),
  'support.refreshSubscription': async () => {
    await ensurePlan(await world.logIn(customer?.email ?? '', demoPassword));
    const { subscriptions } = world.service.core.store.t;
    const [row] = await world.service.core.store.db.select().from(subscriptions);
    return { subscriptionId: row?.subscriptionId, reason };
  },
  'support.listDevices': someone,
  'support.showDevice': async (world) => ({ deviceId: (await addDevice(world)).id, reason }),
  'support.explainDevice': () => ({ about: customer?.email, reason }),
  'support.releaseDevice': async (world) => {
    // Removing the same computer again gets the same answer.
    removed ??= (await addDevice(world)).id;
    return { deviceId: removed, reason };
  },
  'support.restoreDevice': async (world) => ({ deviceId: (await addDevice(world)).id, reason }),
  'support.resetPackQuota': someone,
  'support.resetDevices': async (world) => {
    await addDevice(world);
    return someone();
  },
  'support.activateOfflineFor': () => ({ ...someone(), request: toTestRequest('Studio Mac') }),
  'support.setSeatExtra': () => ({ ...someone(), pool: 'main', extra: 1, until: null }),
  'support.listPools': () => ({ reason }),
  'support.setPool': () => ({ name: 'main', rules: { seats: 4 }, isDryRun: true, reason }),
  'support.listActivity': () => ({ ...someone(), kind: 'security' }),
  'support.listAudit': () => ({ before: 3, limit: 2, reason }),
  'support.verifyAudit': () => ({ reason }),
};

let world: TestShop;
beforeAll(async () => {
  world = await startTestShop();
});
afterAll(() => world.stop());

interface Answer {
  status: number;
  body: unknown;
}

const kinds = new Map(restTable.map(({ procedure, kind }) => [procedure, kind]));

async function overTrpc(procedure: string, input: unknown, token?: string): Promise<Answer> {
  const [tag, name] = procedure.split('.') as [string, string];
  const client = world.client(token, { cookie }) as unknown as Record<
    string,
    Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  >;
  const call = client[tag]?.[name]?.[kinds.get(procedure) === 'query' ? 'query' : 'mutate'];
  if (call === undefined) throw new Error(`${procedure} is not a procedure.`);
  try {
    return { status: 200, body: await call(input) };
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    const data = error.data as { httpStatus: number; appError: ErrorBody; isShown: boolean };
    expect(data.isShown).toBe(isShown(data.appError.code));
    return { status: data.httpStatus, body: { error: data.appError } };
  }
}

async function overRest(row: (typeof restTable)[number], input: unknown, token?: string): Promise<Answer> {
  const fields = (input ?? {}) as Record<string, string>;
  const path = row.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fields[name] ?? ''));
  const query = row.from === 'query' ? `?${new URLSearchParams(fields)}` : '';
  const body = row.from.includes('body') ? input : undefined;
  const { status, body: answer } = await world.rest(row.method, path + query, { token, body, headers: { cookie } });
  return { status, body: answer };
}

/** Returns the caller's address. */
function toEmail({ tag, procedure }: (typeof restTable)[number]): string {
  // A new subscriber has no plan yet.
  return (tag === 'Support' || procedure === 'plans.checkOutPlan' ? staff : customer)?.email ?? '';
}

async function logIn(row: (typeof restTable)[number]): Promise<string> {
  // Otherwise the customer would need a second factor for every login.
  if (/^(factors|privacy)\./.test(row.procedure)) return logInSurely(world, await signUpVerified(world));
  if (row.tag === 'Support') return world.logInStaff(staff?.email ?? '', demoPassword);
  return row.isForDevices ? (await addDevice(world)).token : world.logIn(toEmail(row), demoPassword);
}

/** The formats of values that differ between calls. */
const forms: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<signed>'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'],
  [/txn(itm)?_\w+/g, '<transaction>'],
  [/\badj_\w+/g, '<adjustment>'],
  [/\b325-\d+/g, '<invoice>'],
  [/\/files\/\w+/g, '<file>'],
  [/\b(walk(?:er|-made)?)-\d+/g, '$1'],
  [/\bMUS(-[0-9A-Z]{4}){4}\b/g, '<license code>'],
  [/\b[A-Z]{4}-[A-Z]{4}\b/g, '<user code>'],
  [/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g, '<recovery code>'],
  [/\b[A-Z2-7]{32}\b/g, '<secret>'],
  // One text in a thousand has no digit. Long field names are not secrets.
  [/(?=[\w-]*[\dA-Z])[\w-]{22,}(?![\w-]*":)/g, '<secret>'],
  [/\d{9,}/g, '<seconds>'],
];

/** Fields that the first call changes for the second. Only their types are compared. */
const changed: Record<string, string[]> = {
  'factors.beginTotp': ['qr'],
  'orders.confirmWithdrawal': ['lastFour'],
  // The second answer contains a record about the first one.
  'privacy.exportUser': ['records'],
  'support.resendOrder': ['lastFours', 'consequences'],
  'sessions.endOtherSessions': ['ended'],
  'support.getUserReport': ['audit'],
  'support.resolveReview': ['part'],
  'support.restoreDevice': ['installs'],
  // A second grant of a SKU waits for the first.
  'support.restoreGrant': ['state'],
  'support.setSeatExtra': ['extra'],
  'support.exportFor': ['auditEntries'],
  'support.showCode': ['lastFour'],
  'support.showDevice': ['audit', 'installs'],
  'support.verifyAudit': ['anchor', 'entries', 'message'],
};

function toKind(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(toKind);
  return typeof value === 'object' && value !== null ? Object.keys(value) : typeof value;
}

function toComparable(procedure: string, body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value) => {
    // Only REST spells the annual plan `Annual`.
    if (key === 'plan' && value === 'Annual') return 'annual';
    if (changed[procedure]?.includes(key)) return toKind(value);
    if (typeof value === 'number' && value > 1e9) return '<seconds>';
    if (typeof value !== 'string') return value;
    return forms.reduce((text, [form, name]) => text.replace(form, name), value);
  });
}

it('has a row for every procedure and a procedure for every row', () => {
  const procedures = Object.keys(appRouter._def.procedures).sort();
  expect(restTable.map((row) => row.procedure).sort()).toEqual(procedures);
  expect(Object.keys(samples).sort()).toEqual(procedures);
});

it.each(restTable)('answers $procedure alike over $method $path and tRPC', async (row) => {
  const sample = samples[row.procedure];
  const answers: Answer[] = [];
  const prepare = async () => {
    const token = row.needsLogin ? await logIn(row) : undefined;
    return { token, input: await sample?.(world, token ?? '') };
  };
  let prepared = await prepare();
  for (const surface of ['rest', 'trpc']) {
    if (surface === 'trpc' && row.kind === 'mutation') prepared = await prepare();
    const { token, input } = prepared;
    const answer = await (surface === 'rest' ? overRest(row, input, token) : overTrpc(row.procedure, input, token));
    // Each call needs several sign-ins of one person, which are limited per hour.
    if (row.kind === 'mutation') world.clock.advance(60_000);
    answers.push(answer);
  }
  // The comparison includes the body, so that a failure shows what was wrong with the input.
  expect(answers[0]).toMatchObject({ status: 200 });
  const [rest, trpc] = answers.map((answer) => toComparable(row.procedure, answer));
  expect(trpc).toEqual(rest);
});

/** The other calls have no input and are open to everybody. */
const refusing = restTable.filter((row) => row.needsLogin || row.input !== undefined);
it.each(refusing)('refuses $procedure alike over $method $path and tRPC', async (row) => {
  const names = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'no.such/name']));
  const bad = row.input === undefined ? undefined : { token: 'no-such-token', authId: 'not an address', ...names };
  const rest = await overRest(row, bad);
  const trpc = await overTrpc(row.procedure, bad);
  expect(rest).toMatchObject({ status: row.needsLogin ? 401 : 400 });
  expect(trpc).toEqual(rest);
});

it.each(restTable.filter((row) => row.needsLogin && row.from === 'body'))(
  'refuses bad input of $procedure alike when logged in',
  async (row) => {
    const token = await logIn(row);
    const bad = { email: '@', contactName: 'short', password: '', newPassword: '' };
    const rest = await overRest(row, bad, token);
    expect(rest).toMatchObject({ status: 400 });
    expect(await overTrpc(row.procedure, bad, token)).toEqual(rest);
  },
);

it('takes the token of DELETE /reset from the query as well', async () => {
  const { token } = await askForReset(world);
  expect((await world.rest('DELETE', `/reset?token=${token}`)).status).toBe(200);
  expect((await world.rest('GET', `/reset?token=${token}`)).body.error.code).toBe('token_invalid');
});

it.each(restTable.filter((row) => row.tag === 'Support'))(
  'refuses $procedure to a customer, and says no more',
  async (row) => {
    const token = await world.logIn(customer?.email ?? '', demoPassword);
    const body = row.from === 'body' ? { reason } : undefined;
    const { status, body: answer } = await world.rest(row.method, row.path, { token, body });
    expect([status, answer.error.code]).toEqual([403, 'forbidden']);
  },
);
