import { parentPort } from 'node:worker_threads';
import { measure } from './measure.ts';

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await measure(bytes)));
