/** Pages fill the window, and answer for what only a whole page can have: landmarks, headings, a way around. */
export const pageParameters = {
  layout: 'fullscreen',
  a11y: { options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } },
};
