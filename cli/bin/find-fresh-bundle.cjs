// Finds out whether the bundle was built from the current sources, so that nobody runs an outdated one.
const { readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Each source with its time and size, for a quick look, and its hash, for a second one. Numbers, because five hundred
 * texts of them take longer to make than to compare.
 * @typedef {Record<string, [mtimeMs: number, size: number, hash: string]>} Sources
 */

/** @param {string} file */
function hash(file) {
  const { createHash } = require('node:crypto');
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * What a bundle was made of.
 * @param {string} root
 * @param {string[]} files
 * @returns {Sources}
 */
function describeSources(root, files) {
  /** @type {Sources} */
  const sources = {};
  for (const file of files) {
    const { mtimeMs, size } = statSync(join(root, file));
    sources[file] = [mtimeMs, size, hash(join(root, file))];
  }
  return sources;
}

/**
 * @param {string} file
 * @returns {Sources | null}
 */
function readSources(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * The bundle's file, or null when there is none or a source is not what went into it.
 * @param {string} root
 */
function findFreshBundle(root) {
  const dist = join(root, 'cli/dist');
  const list = join(dist, 'sources.json');
  const sources = readSources(list);
  if (sources === null) return null;
  let isTouched = false;
  try {
    for (const file in sources) {
      const path = `${root}/${file}`;
      const stored = sources[file];
      const found = statSync(path);
      if (found.mtimeMs === stored?.[0] && found.size === stored[1]) continue;
      if (hash(path) !== stored?.[2]) return null;
      isTouched = true;
    }
    if (isTouched) rewrite(list, describeSources(root, Object.keys(sources)));
  } catch {
    return null;
  }
  return join(dist, 'program.cjs');
}

/**
 * After a checkout or a restored build times differ and contents don't: stored, so that the next run is quick again.
 * @param {string} list
 * @param {Sources} sources
 */
function rewrite(list, sources) {
  try {
    const temporary = `${list}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(sources));
    renameSync(temporary, list);
  } catch {
    // Installed where this user may not write: each run hashes the sources again, and is as correct.
  }
}

module.exports = { describeSources, findFreshBundle };
