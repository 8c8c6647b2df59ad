import { arch, platform, release } from 'node:os';
import type { System } from '../client.ts';

const names: Record<string, System['os']> = { darwin: 'macOS', win32: 'Windows' };

/** This computer's system, for the option `device`. */
export function readSystem(): System {
  return { os: names[platform()] ?? 'Linux', osVersion: release(), arch: arch() };
}
