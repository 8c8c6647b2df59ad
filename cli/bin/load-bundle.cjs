// Loads the bundle together with V8's code of the functions that a command has used before. Node's own compile cache has
// only what is compiled when a file is loaded; compiling the rest takes a quarter of a short command.
const { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

/**
 * The file with the code of a command: of one build, one Node and one user, since nobody should run what another user
 * has written.
 * @param {string} bundle
 * @param {string} caches
 * @param {string[]} args
 */
function toCacheFile(bundle, caches, args) {
  const { mtimeMs, size } = statSync(bundle);
  const runtime = [process.version, process.arch, process.getuid?.() ?? 'user'].join('-');
  const words = args.slice(0, 2).filter((word) => /^[a-z-]{1,20}$/.test(word));
  return join(caches, runtime, `${mtimeMs}-${size}`, ['backline', ...words].join('-'));
}

/**
 * The code of each file: a line of JSON with its place, and the code itself.
 * @param {string} file
 * @returns {Map<string, Buffer>}
 */
function readCodes(file) {
  try {
    const bytes = readFileSync(file);
    const start = bytes.indexOf('\n') + 1;
    /** @type {[name: string, from: number, to: number][]} */
    const index = JSON.parse(bytes.toString('utf8', 0, start));
    return new Map(index.map(([name, from, to]) => [name, bytes.subarray(start + from, start + to)]));
  } catch {
    return new Map();
  }
}

/**
 * @param {string} file
 * @param {Map<string, Script>} scripts
 */
function writeCodes(file, scripts) {
  const codes = [...scripts.values()].map((script) => script.createCachedData());
  let to = 0;
  const index = [...scripts.keys()].map((name, at) => {
    const from = to;
    to += codes[at]?.length ?? 0;
    return [name, from, to];
  });
  const build = dirname(file);
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(build, { recursive: true, mode: 0o700 });
    // On the disk before it has its name: V8 does not notice damaged code.
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...codes]);
    writeFileSync(temporary, bytes, { flush: true });
    renameSync(temporary, file);
    for (const other of readdirSync(dirname(build)))
      if (join(build, '..', other) !== build) rmSync(join(build, '..', other), { recursive: true, force: true });
  } catch {
    // Installed where this user may not write: each run compiles again.
  }
}

/**
 * The exports of the bundle, and what stores the code that was compiled since.
 * @param {string} bundle
 * @param {string} caches
 * @param {string[]} args
 */
function loadBundle(bundle, caches, args) {
  const cacheFile = toCacheFile(bundle, caches, args);
  const codes = readCodes(cacheFile);
  /** @type {Map<string, Script>} */
  const scripts = new Map();
  /** @type {Map<string, { exports: any }>} */
  const modules = new Map();
  let isNew = false;

  /**
   * @param {string} file
   * @returns {any}
   */
  function load(file) {
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    const cachedData = codes.get(file);
    const script = new Script(
      `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`,
      { filename: file, cachedData },
    );
    if (cachedData === undefined || script.cachedDataRejected) isNew = true;
    scripts.set(file, script);
    /** @param {string} id */
    const requireFrom = (id) => (id.startsWith('./') ? load(join(dirname(file), id)) : require(id));
    script.runInThisContext()(module.exports, requireFrom, module, file, dirname(file));
    return module.exports;
  }

  return {
    exports: load(bundle),
    keep() {
      if (isNew) writeCodes(cacheFile, scripts);
    },
  };
}

module.exports = { loadBundle };
