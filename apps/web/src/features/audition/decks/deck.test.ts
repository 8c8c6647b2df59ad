import { expect, it } from 'vitest';
import { type Player, toDeck } from './deck.ts';

/** The part of an audio element that a deck uses. */
class Element extends EventTarget {
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  ended = false;
  play = () => undefined;
  pause = () => undefined;
}

it('says nothing more, and lets go of its element once, after it is released', () => {
  const element = new Element();
  const said: string[] = [];
  const deck = toDeck(element as unknown as Player, () => undefined, {
    setLooped: () => undefined,
    release: () => void said.push('released'),
  });
  deck.on('ended', () => said.push('ended'));
  deck.on('paused', () => said.push('paused'));
  for (const event of ['ended', 'pause']) element.dispatchEvent(new Event(event));
  element.ended = true;
  element.dispatchEvent(new Event('pause'));
  expect(said).toEqual(['ended', 'paused']);
  deck.release();
  deck.release();
  element.dispatchEvent(new Event('ended'));
  expect(said).toEqual(['ended', 'paused', 'released']);
});
