import { type Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import { type Emulator, type EmulatorOptions, emulatorDefaults, startEmulator } from '../src/index.ts';

export interface TestEmulator extends Emulator {
  paddle: Paddle;
}

export function toPaddle(url: string, key: string = emulatorDefaults.apiKey): Paddle {
  return new Paddle(key, { environment: url as Environment, logLevel: LogLevel.none });
}

export async function startTestEmulator(options: EmulatorOptions = {}): Promise<TestEmulator> {
  const emulator = await startEmulator(options);
  return { ...emulator, paddle: toPaddle(emulator.url) };
}
