/** Pages fill the window, and are also checked for landmarks and headings. */
export const pageParameters = {
  layout: 'fullscreen',
  a11y: { options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } },
};
