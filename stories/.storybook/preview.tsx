import '@backline/ui/fonts.css';
import '@backline/web/styles.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { configure, expect, waitFor } from 'storybook/test';
import { assertNoConsoleErrors, watchConsoleErrors } from './console-errors.ts';
import { forgetVisitor } from './forget-visitor.ts';
import { assertFits } from './pseudo/assert-fits.ts';
import { hasNewKind, skipChecked } from './skip-checked.ts';
import { viewports } from './viewports.ts';

/** True for a page of the portal, whose network answers come from the story. */
const isPage = (args: object) => 'answers' in args && 'path' in args;

/**
 * Waits until the page is shown, because the accessibility check comes next and would only see the frame. A skeleton
 * has no heading and is checked as it is.
 */
async function untilShown(canvasElement: HTMLElement) {
  const find = () => canvasElement.querySelector('h1, [role="alert"]');
  if (find() === null) await waitFor(() => expect(find()).not.toBeNull(), { timeout: 2000 }).catch(() => undefined);
}

/** Vitest's own global. Without it, a person is looking at the story. */
const isTest = '__vitest_browser__' in globalThis;
/** True if the story is shown in a window of a contact sheet. */
const isInSheet = new URLSearchParams(location.search).has('sheet');

// A slow answer on a busy machine is not a failure.
configure({ asyncUtilTimeout: isInSheet ? 5000 : 20_000 });

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    viewport: { options: viewports },
    backgrounds: { disable: true },
    // The toolbar and contact sheets can change what a play function expects. Then the story stays as it is, without
    // the error.
    throwPlayFunctionExceptions: isTest,
    controls: { expanded: false },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome', 'Index', 'Changelog'],
          'Foundations',
          ['Color', 'Type', 'Space', 'Radius', 'Motion', 'Waveform', 'Icons', 'Voice'],
          'Matrices',
          'Primitives',
          'Account',
          'Devices',
          'Plan',
          'Licenses',
          'Packs',
          'Downloads',
          'Orders',
          'Activity',
          'Consents',
          'Site',
          'Marketplace',
          'Audition',
          'Mail',
          'Portal',
          'Emulators',
        ],
      },
    },
    a11y: {
      test: 'error',
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        // Tests read only violations. Describing every element that passes takes longer than the check.
        ...(isTest && { resultTypes: ['violations'] }),
      },
    },
  },
  beforeEach: () => {
    forgetVisitor();
    return watchConsoleErrors();
  },
  afterEach: async ({ args, canvasElement, name, parameters }) => {
    if (isTest && isPage(args)) await untilShown(canvasElement);
    if (isTest) assertNoConsoleErrors(parameters.expectedErrors);
    const isNew = isTest && hasNewKind();
    if (isNew || parameters.expectedFaults) assertFits(parameters.expectedFaults);
    if (isTest && !isNew) skipChecked(parameters);
    // A part that opens on focus stays open. Only stories about focus show the focus ring.
    if (isInSheet) document.documentElement.toggleAttribute('data-ringless', !/focus/i.test(name));
  },
};

export default preview;
