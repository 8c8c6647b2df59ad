import { type Function as AnyFunction, type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';

export interface Source {
  file: string;
  text: string;
}

const promiseModules = ['node:fs/promises', 'node:timers/promises', 'node:stream/promises'];
/** The names for databases and transactions. A statement of Drizzle runs only when it is awaited. */
const databases = ['tx', 'db'];
/**
 * The names of functions in these files that return a promise. A name is left out if another function has it and
 * returns none.
 */
export function findAsyncNames(sources: readonly Source[]): Set<string> {
  const asynchronous = new Set<string>();
  const others = new Set<string>();
  for (const { file, text } of sources) {
    const note = (name: string, isAsync: boolean, returned: { start: number; end: number } | null | undefined) => {
      const type = returned ? text.slice(returned.start, returned.end) : '';
      (isAsync || /^:?\s*Promise</.test(type) ? asynchronous : others).add(name);
    };
    new Visitor({
      FunctionDeclaration({ id, async: isAsync, returnType }: AnyFunction) {
        if (id) note(id.name, isAsync, returnType);
      },
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
          note(id.name, init.async, init.returnType);
      },
    }).visit(parseSync(file, text).program);
  }
  return new Set([...asynchronous].filter((name) => !others.has(name)));
}

/** The names in a chain of calls, from the start: `tx`, `update`, `set`. */
function toNames(expression: Expression): string[] {
  if (expression.type === 'Identifier') return [expression.name];
  if (expression.type === 'CallExpression') return toNames(expression.callee as Expression);
  if (expression.type === 'ChainExpression') return toNames(expression.expression);
  if (expression.type !== 'MemberExpression') return [];
  const { object, property } = expression;
  return [...toNames(object), ...(property.type === 'Identifier' ? [property.name] : [])];
}

const isWrite = (names: readonly string[]) => /(^|\.)(store\.write|writePayments)$/.test(names.join('.'));

/** Calls by these names refuse by throwing. */
const isRefusal = (name: string | undefined) => /^(assert|charge|demand)[A-Z]/.test(name ?? '');

/** True for a transaction, a call on one, a call that gets one as an argument, or a call that can refuse. */
export function mustBeAwaited(called: Expression): boolean {
  if (called.type !== 'CallExpression') return false;
  const names = toNames(called);
  if (isRefusal(names[0])) return true;
  const isGivenIt = called.arguments.some((argument) => argument.type === 'Identifier' && argument.name === 'tx');
  return names[0] === 'tx' || isWrite(names) || isGivenIt;
}

/**
 * Finds the lines that start database work, or call a function by a name that returns a promise, without `await` or
 * `void`. In a transaction, and for a call that can refuse, `void` is not enough, because the next statement could run
 * first.
 */
export function findUnawaited({ file, text }: Source, asyncNames: ReadonlySet<string>): number[] {
  const { program } = parseSync(file, text);
  const returning = new Set<string>();
  const found: number[] = [];
  const isBegun = (call: CallExpression) => {
    const names = toNames(call);
    const [argument] = call.arguments;
    if (call.callee.type !== 'Identifier') return databases.some((name) => names.includes(name)) || isWrite(names);
    return returning.has(call.callee.name) || (argument?.type === 'Identifier' && databases.includes(argument.name));
  };
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      for (const { local } of specifiers)
        if (promiseModules.includes(source.value) || asyncNames.has(local.name)) returning.add(local.name);
    },
    FunctionDeclaration({ id, async: isAsync }: AnyFunction) {
      if (id && (isAsync || asyncNames.has(id.name))) returning.add(id.name);
    },
    ExpressionStatement({ expression, start }) {
      const isVoid = expression.type === 'UnaryExpression' && expression.operator === 'void';
      const said = isVoid ? expression.argument : expression;
      const call = said.type === 'ChainExpression' ? said.expression : said;
      if (call.type !== 'CallExpression') return;
      if (isVoid ? mustBeAwaited(call) : isBegun(call)) found.push(text.slice(0, start).split('\n').length);
    },
  }).visit(program);
  return found;
}
