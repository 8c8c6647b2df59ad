import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Check, X } from './icons.ts';

it('hides an icon from screen readers, which read the words beside it', () => {
  for (const icon of [Check, X]) expect(renderToStaticMarkup(createElement(icon))).toContain('aria-hidden="true"');
});
