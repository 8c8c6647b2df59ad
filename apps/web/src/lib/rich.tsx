import { createElement, Fragment, type ReactNode } from 'react';

/** The parts of a text that `rich` has written. They never change their places, so they need no keys. */
export function Rich({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts);
}
