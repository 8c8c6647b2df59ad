import { expect, it } from 'vitest';
import { stopped } from './decks/audition-state.ts';
import { readSettings, writeSettings } from './stored-audition.ts';

it('keeps the settings of the player, and nothing of what plays', () => {
  const kept = new Map<string, string>();
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
  const settings = { volume: 0.4, isMuted: true, isLevelled: false, isContinuous: true, holds: 2 };
  writeSettings(storage, { ...stopped, ...settings });
  expect([...kept.values()].map((text) => JSON.parse(text))).toEqual([settings]);
  expect(readSettings(storage)).toEqual(settings);
});
