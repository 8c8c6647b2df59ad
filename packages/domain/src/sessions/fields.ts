import { z } from 'zod';

export const machineIdInput = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII');

export const apiKeyInput = z
  .string()
  .max(256)
  .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII');

export const bearerToken = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);
