/** Imported before a program as `shift-clock.ts?ms=…`, it moves the machine's clock as that program reads it. */
const shiftMs = Number(new URL(import.meta.url).searchParams.get('ms'));

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs] : given, made),
  get: (target, name) => (name === 'now' ? () => target.now() + shiftMs : Reflect.get(target, name)),
});
