export { findFreePort } from '@backline/kits';
export { createPrograms, findMissingPrograms, type Programs } from './lab-programs.ts';
export { type S3Action, type S3Fault, type S3Server, startS3Server } from './s3-server.ts';
export {
  type MailScript,
  type MailStep,
  type ScriptedMailServer,
  startMailServer,
  type TakenMail,
} from './scripted-mail-server.ts';
export { postWebhook, signWebhook } from './sign-webhook.ts';
export { createMovingClock, createTestClock, type TestClock } from './test-clock.ts';
export {
  addTestDevice,
  startTestSignIn,
  type TestDevice,
  toTestIds,
  toTestReleaseCode,
  toTestRequest,
} from './test-device.ts';
export { publishTestPack, toNoise } from './test-pack.ts';
export { startTestPortals, type TestPortals } from './test-portals.ts';
export { serverFile, startTestProcess, type TestProcess, toTestEnv } from './test-process.ts';
export {
  createQuickHasher,
  type RestAnswer,
  type RestRequest,
  startTestService,
  type TestService,
  type TestServiceOptions,
  testApiKey,
} from './test-service.ts';
export { operator, readCatalog, startTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';
export { waitUntil } from './wait-until.ts';
