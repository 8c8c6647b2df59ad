import { GLOBALS_UPDATED, SET_GLOBALS, STORY_PREPARED } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { theme } from './theme.ts';

/** Components that fill the window: pages of the portal and of the workshop. */
const whole = /^(start|foundations|matrices)-|-pages-/;

addons.setConfig({
  theme,
  layoutCustomisations: {
    showPanel: ({ storyId }: { storyId: string }, isShown: boolean) => isShown && !whole.test(storyId),
  },
});

/** Scales a window down if it is wider than the space for it. */
function fitWindow() {
  const room = document.getElementById('storybook-preview-wrapper');
  const framed = document.getElementById('storybook-preview-iframe')?.parentElement?.parentElement;
  if (!room || !framed) return;
  const width = Number.parseFloat(/\d+px/.exec(framed.style.width)?.[0] ?? '0');
  const available = room.clientWidth - 80;
  framed.style.zoom = width > available ? String(available / width) : '';
}

addons.register('backline/window', (api) => {
  const sizes = new ResizeObserver(fitWindow);
  api.on(STORY_PREPARED, () => {
    for (const id of ['storybook-preview-wrapper', 'storybook-preview-iframe']) {
      const element = document.getElementById(id);
      if (element) sizes.observe(element);
    }
  });
  // Makes the frame half as wide and draws it twice as large, as a browser's zoom of 200 % does.
  const zoom = ({ globals }: { globals: { zoom?: unknown } }) => {
    document.documentElement.toggleAttribute('data-zoom', String(globals.zoom) === '200');
  };
  for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) api.on(event, zoom);
});

new MutationObserver(() => {
  const title = document.title.replace(/Storybook$/, theme.brandTitle ?? '');
  if (title !== document.title) document.title = title;
}).observe(document.head, { childList: true, subtree: true, characterData: true });
