import type { Area, Areas, Arguments, Message, MessageAt, RichKey, RichParams, TextKey } from './message.ts';

type Values = Readonly<Record<string, unknown>>;

/** The variant that the parameters choose. */
function toTemplate(message: Message, values: Values): string {
  if (typeof message === 'string') return message;
  const value = values[message.by];
  if ('plural' in message) return value === 1 ? message.plural.one : message.plural.other;
  const chosen = message.select[String(value)];
  if (chosen === undefined) throw new Error(`No text for ${message.by} "${value}"`);
  return toTemplate(chosen, values);
}

/** A parameter's text, such as `1,684`. Does not use `Intl`, which slows down a page's start. */
export const toText = (value: unknown) =>
  Number.isInteger(value) ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',') : String(value);

const fill = (template: string, values: Values) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => toText(values[name]));

export interface Texts<All extends Areas> {
  /** A text with its parameters: `t('plan.daysLeft', { days })`. */
  t<Key extends TextKey<All>>(key: Key, ...params: Arguments<MessageAt<All, Key>>): string;
  /** A text in parts: tags and parameters become nodes, such as links. */
  rich<Key extends RichKey<All>, Node>(key: Key, params: RichParams<MessageAt<All, Key>, Node>): (string | Node)[];
}

/** Returns the text functions for some areas. An unknown key is a type error. */
/* @__NO_SIDE_EFFECTS__ */
export function createTexts<const All extends Areas>(areas: All): Texts<All> {
  const find = (key: string): Message => {
    const [name = '', own = ''] = key.split('.');
    const area: Area | undefined = areas[name];
    const message = area?.[own];
    if (message === undefined) throw new Error(`There is no text "${key}"`);
    return message;
  };
  return {
    t: (key, ...[values = {}]) => fill(toTemplate(find(key), values), values),
    rich: <Node>(key: string, params: Values) => {
      const parts: (string | Node)[] = [];
      // Each match is a tag with its content, a placeholder, or the text up to the next of these.
      for (const [part, tag, content = '', hole] of toTemplate(find(key), params).matchAll(
        /<(\w+)>(.*?)<\/\1>|\{(\w+)\}|[^<{]+|[<{]/g,
      )) {
        const value = hole === undefined ? part : (params[hole] as string | number | Node);
        const node = tag === undefined ? value : (params[tag] as (content: string) => Node)(fill(content, params));
        const last = parts.length - 1;
        if (typeof node !== 'string' && typeof node !== 'number') parts.push(node);
        else if (typeof parts[last] === 'string') parts[last] += toText(node);
        else parts.push(toText(node));
      }
      return parts;
    },
  };
}
