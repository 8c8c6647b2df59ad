/** Imported before a program as `shift-clock.ts?ms=…`, it shifts the time that the program reads. */
const shiftMs = Number(new URL(import.meta.url).searchParams.get('ms'));

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs] : given, made),
  get: (target, name) => (name === 'now' ? () => target.now() + shiftMs : Reflect.get(target, name)),
});
