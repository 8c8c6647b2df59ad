import type { FindTerm } from '@backline/domain/support/search/parse-find-text';

const toDay = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');

function toWord(term: FindTerm): string {
  switch (term.kind) {
    case 'code':
      return 'a license code';
    case 'ending':
      return `code …${term.lastFour}${term.batch === null ? '' : ` of ${term.batch}`}`;
    case 'batch':
      return `batch ${term.start}…`;
    case 'card':
      return `card …${term.lastFour}`;
    case 'sum':
      return `sum ${term.major.toFixed(2)}${term.currency === null ? '' : ` ${term.currency}`}`;
    case 'day':
      return `day from ${toDay(term.from)} UTC`;
    case 'text':
      return `part of a name or address: ${term.words.join(' ')}`;
    default:
      return `${term.kind} ${term.id}`;
  }
}

/** How a reading is shown to its reader, who then knows what was not meant. */
export function toWords(terms: readonly FindTerm[]): string {
  return terms.map(toWord).join(', ');
}
