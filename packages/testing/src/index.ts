export { createTestClock, type TestClock } from './test-clock.ts';
export {
  createQuickHasher,
  type RestAnswer,
  startTestService,
  type TestService,
  type TestServiceOptions,
  testApiKey,
} from './test-service.ts';
