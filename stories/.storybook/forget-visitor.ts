/** Every story meets a browser that has never been here. */
export function forgetVisitor() {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, where the workshop opens too
  document.cookie = 'sidebar_state=; path=/; max-age=0';
}
