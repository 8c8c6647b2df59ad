import { type Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import { type Emulator, type EmulatorOptions, emulatorDefaults, startEmulator } from '../src/index.ts';

export interface TestEmulator extends Emulator {
  paddle: Paddle;
}

const { apiKey, clientToken } = emulatorDefaults;

export function toPaddle(url: string, key: string = apiKey): Paddle {
  return new Paddle(key, { environment: url as Environment, logLevel: LogLevel.none });
}

export async function startTestEmulator(options: Partial<EmulatorOptions> = {}): Promise<TestEmulator> {
  const emulator = await startEmulator({ file: ':memory:', port: 0, apiKey, clientToken, ...options });
  return { ...emulator, paddle: toPaddle(emulator.url) };
}
