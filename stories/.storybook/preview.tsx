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

/** A page of the portal, with a network that answers. */
const isPage = (args: object) => 'answers' in args && 'path' in args;

/**
 * The accessibility check comes next: of a page that is still to come it would see the frame alone. A skeleton has no
 * heading, and is checked as it is.
 */
async function untilShown(canvasElement: HTMLElement) {
  const find = () => canvasElement.querySelector('h1, [role="alert"]');
  if (find() === null) await waitFor(() => expect(find()).not.toBeNull(), { timeout: 2000 }).catch(() => undefined);
}

/** Vitest's own global; without it, somebody looks at the story. */
const isTest = '__vitest_browser__' in globalThis;
/** A window of a contact sheet. */
const isInSheet = new URLSearchParams(location.search).has('sheet');

// A busy machine answers late, which is no failure.
configure({ asyncUtilTimeout: isInSheet ? 5000 : 20_000 });

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    viewport: { options: viewports },
    backgrounds: { disable: true },
    // The toolbar and contact sheets change what a play expects: what it has left is shown, and not its error.
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
        // A test reads nothing else, and describing each element that passes takes longer than its check.
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
    // A part that the focus opens stays open; its ring is shown by the stories that are about it.
    if (isInSheet) document.documentElement.toggleAttribute('data-ringless', !/focus/i.test(name));
  },
};

export default preview;
