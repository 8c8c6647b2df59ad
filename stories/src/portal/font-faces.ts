import fontsCss from '@backline/ui/fonts.css?inline';

/** The portal's fonts, for a page in its own frame. */
export const fontFaces = fontsCss.replace(
  /url\("?([^")]+)"?\)/g,
  (_, url) => `url("${new URL(url, document.baseURI)}")`,
);
