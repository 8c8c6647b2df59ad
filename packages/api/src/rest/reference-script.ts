/** The reference's script: copies a call and searches. The page is readable without it. */
export const referenceJs = `'use strict';
for (const box of document.querySelectorAll('.curl')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(box.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  box.append(button);
}
const filter = document.querySelector('#filter');
const found = document.querySelector('#found');
filter.closest('.filter').hidden = false;
filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const article of document.querySelectorAll('article')) {
    const text = article.dataset.words;
    article.hidden = !words.every((word) => text.includes(word));
    document.querySelector('nav a[href="#' + article.id + '"]').parentElement.hidden = article.hidden;
    if (!article.hidden) count += 1;
  }
  for (const area of document.querySelectorAll('[data-area]'))
    area.hidden = area.querySelector('article:not([hidden]), nav li:not([hidden])') === null;
  found.textContent = count === 1 ? '1 call' : count + ' calls';
});
`;
