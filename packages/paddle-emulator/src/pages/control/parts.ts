import { formatMoney } from '../../money/amounts.ts';
import { buttonForm, type Html, html, toMinute } from '../html.ts';

/** A button in its own form. */
export function actionButton(action: string, label: string, fields: Record<string, string>, tone = ''): Html {
  return buttonForm(`control/${action}`, label, fields, { class: tone });
}

export interface Option {
  label: string;
  fields: Record<string, string>;
  isChosen: boolean;
}

/** Buttons for a choice, with the selected one pressed. */
export function choice(action: string, title: string, options: Option[]): Html {
  const buttons = options.map(({ label, fields, isChosen }) =>
    buttonForm(`control/${action}`, label, fields, { 'aria-pressed': isChosen }),
  );
  return html`<div class="choice" role="group" aria-label="${title}"><span class="faint">${title}</span><div class="segments">${buttons}</div></div>`;
}

export function moment(iso: string | null | undefined): Html {
  if (!iso) return html`–`;
  return html`<time datetime="${iso}">${toMinute(new Date(iso))}</time>`;
}

export function amount(text: string | null | undefined, currency: string): string {
  return formatMoney(BigInt(text ?? '0'), currency);
}

const tones: Record<string, string> = {
  active: 'good',
  completed: 'good',
  delivered: 'good',
  approved: 'good',
  paid: 'good',
  past_due: 'bad',
  failed: 'bad',
  canceled: 'quiet',
  rejected: 'quiet',
  draft: 'quiet',
  reversed: 'quiet',
  trialing: 'warm',
  needs_retry: 'warm',
  pending_approval: 'warm',
  not_attempted: 'warm',
  paused: 'warm',
};

export function status(name: string): Html {
  return html`<span class="status ${tones[name] ?? ''}">${name.replaceAll('_', ' ')}</span>`;
}

export function section(id: string, title: string, explanation: string, content: Html): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2><p class="explain">${explanation}</p>${content}</section>`;
}
