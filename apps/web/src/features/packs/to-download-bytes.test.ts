import { feltPack, harborPack } from '@backline/fixtures';
import { expect, it } from 'vitest';
import { toDownloadBytes, toUsualOptions } from './to-download-bytes.ts';

it('leaves out what is not usual, and what a person does not choose', () => {
  expect(toDownloadBytes(harborPack, toUsualOptions(harborPack))).toBe(harborPack.bytes);
  expect(toDownloadBytes(harborPack, new Set())).toBe(1.6e9);
  expect(toDownloadBytes(feltPack, toUsualOptions(feltPack))).toBe(1.6e9);
  expect(toDownloadBytes(feltPack, new Set(['mechanics']))).toBe(feltPack.bytes);
});
