import * as React from 'react';

interface OwnerStacks {
  recentlyCreatedOwnerStacks: number;
}
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  OwnerStacks
>;

/**
 * Spares the run of all stories what no test reads: the stack that React keeps for each element that is made, which it gives up
 * by itself above a number a second, and the pixels. Layout, queries, axe and React's warnings are the same.
 */
export function spareWork(): void {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
  // The frame of this page: what is within it keeps its own opacity, which the stories and axe read.
  if (window.frameElement instanceof window.parent.HTMLElement) window.frameElement.style.opacity = '0';
}
