import './assert-node.ts';

// Must come first, because the following imports load a native module.

export type { ClockStep } from './control/clock.ts';
export type { EmulatorControl } from './control/control.ts';
export type { PayInput, PayResult } from './control/pay.ts';
export type { RefundInput } from './control/refunds.ts';
export type { Seeded, SeedInput } from './control/seed.ts';
export type { EmulatorLog, EmulatorOptions } from './options.ts';
export { emulatorDefaults } from './options.ts';
export { type EmulatedWorld, type Emulator, startEmulator } from './start-emulator.ts';
export { testCards } from './transactions/test-cards.ts';
