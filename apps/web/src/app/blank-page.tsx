/** What is on stage while the first page's code is on its way. */
export function BlankPage() {
  return null;
}
