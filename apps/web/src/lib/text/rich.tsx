import { createElement, Fragment, type ReactNode } from 'react';
import { formatDay } from './format-day.ts';

/** The parts of a text written by `rich`. They never change their order, so they need no keys. */
export function Rich({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts);
}

/** An address or code inside a sentence: it moves to its own line before it breaks. */
export const whole = (words: string) => <span className="inline-block max-w-full break-words">{words}</span>;

/** Words inside a sentence that only screen readers read. */
export const spoken = (words: string) => <span className="sr-only">{words}</span>;

export const strong = (words: string) => <strong className="font-semibold text-paper">{words}</strong>;

/** A day in a text, with its exact time as an attribute. */
export const dated = (isoTime: string) => ({
  day: formatDay(isoTime),
  time: (day: string) => <time dateTime={isoTime}>{day}</time>,
});
