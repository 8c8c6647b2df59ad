/** A text that depends on a number: `one` for 1, `other` otherwise. */
interface Plural<By extends string, Text extends string> {
  by: By;
  plural: { one: Text; other: Text };
}

/** A text that depends on one of a few words. Each variant has whole sentences. */
interface Select<By extends string, Cases extends Record<string, Message>> {
  by: By;
  select: Cases;
}

/** A text with `{name}` placeholders and `<tag>…</tag>` pairs, or its variants. */
export type Message =
  | string
  | { by: string; plural: { one: string; other: string } }
  | { by: string; select: { [word: string]: Message } };

/** The messages of an area, by name. */
export type Area = Readonly<Record<string, Message>>;
export type Areas = Readonly<Record<string, Area>>;

/* @__NO_SIDE_EFFECTS__ */
export function plural<const By extends string, const Text extends string>(
  by: By,
  cases: { one: Text; other: Text },
): Plural<By, Text> {
  return { by, plural: cases };
}

/* @__NO_SIDE_EFFECTS__ */
export function select<const By extends string, const Cases extends Record<string, Message>>(
  by: By,
  cases: Cases,
): Select<By, Cases> {
  return { by, select: cases };
}

type HolesOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | HolesOf<Rest> : never;
type TagsOf<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsOf<Rest> : never;

/** All possible texts of a message. */
type TextsOf<M> = M extends string
  ? M
  : M extends { plural: { one: infer One; other: infer Other } }
    ? One | Other
    : M extends { select: infer Cases }
      ? { [Word in keyof Cases]: TextsOf<Cases[Word]> }[keyof Cases]
      : never;

/** The parameters that choose the text. */
type ChoicesOf<M> = M extends { by: infer By extends string; plural: unknown }
  ? { [Name in By]: number }
  : M extends { by: infer By extends string; select: infer Cases }
    ? { [Name in By]: keyof Cases } & MergedChoices<Cases>
    : unknown;
type MergedChoices<Cases> = Intersection<{ [Word in keyof Cases]: ChoicesOf<Cases[Word]> }[keyof Cases]>;
type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** The parameters of a message. */
export type Params<M> = ChoicesOf<M> & {
  [Name in Exclude<HolesOf<TextsOf<M>>, keyof ChoicesOf<M>>]: string | number;
};

/** The parameters of `rich`: a parameter may be a node, and each tag is a function of its content. */
export type RichParams<M, Node> = ChoicesOf<M> & {
  [Name in Exclude<HolesOf<TextsOf<M>>, keyof ChoicesOf<M>>]: string | number | Node;
} & { [Name in TagsOf<TextsOf<M>>]: (content: string) => Node };

type KeyIn<All extends Areas> = {
  [Name in keyof All & string]: `${Name}.${keyof All[Name] & string}`;
}[keyof All & string];

/** The message of a key such as `plan.daysLeft`. */
export type MessageAt<All extends Areas, Key> = Key extends `${infer Name}.${infer Own}` ? All[Name][Own] : never;

/** The keys of texts without tags. */
export type TextKey<All extends Areas> = {
  [Key in KeyIn<All>]: [TagsOf<TextsOf<MessageAt<All, Key>>>] extends [never] ? Key : never;
}[KeyIn<All>];

/** The keys of all texts, for `rich`. */
export type RichKey<All extends Areas> = KeyIn<All>;

/** The arguments after a key: none for a text without parameters. */
export type Arguments<M> = keyof Params<M> extends never ? [] : [params: Params<M>];
