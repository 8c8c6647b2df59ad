import { createElement, Fragment, type ReactNode } from 'react';
import { formatDay } from './format-day.ts';

/** The parts of a text that `rich` has written. They never change their places, so they need no keys. */
export function Rich({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts);
}

/** An address or a code within a sentence: it moves to a line of its own before it breaks. */
export const whole = (words: string) => <span className="inline-block max-w-full break-words">{words}</span>;

/** Words within a sentence that only a screen reader says. */
export const spoken = (words: string) => <span className="sr-only">{words}</span>;

export const strong = (words: string) => <strong className="font-semibold text-paper">{words}</strong>;

/** The day that a text names, with the time that it stands for. */
export const dated = (isoTime: string) => ({
  day: formatDay(isoTime),
  time: (day: string) => <time dateTime={isoTime}>{day}</time>,
});
