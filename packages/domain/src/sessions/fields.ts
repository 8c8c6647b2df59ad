import { z } from 'zod';
import { textLike } from '../fields.ts';

export const machineIdInput = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII');

export const apiKeyInput = textLike(256, /^[\x20-\x7e]*$/, 'must be printable ASCII');

export const bearerToken = textLike(64, /^[A-Za-z0-9_-]+$/);
