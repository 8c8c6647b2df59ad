#!/usr/bin/env -S node
// The command line of a release: production, with data outside of the program, which nobody needs the right to write to.
const { existsSync, readFileSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { parseEnv } = require('node:util');

const { env } = process;
/** @param {string} name */
const isUnset = (name) => env[name] === undefined || env[name] === '';

const args = process.argv.slice(2);
const isServing = args.join() === 'serve';
const file = env.SETTINGS_FILE || '/etc/backline/backline.env';
/** Without a file "serve" asks for what it demands, if somebody is there, and writes one. */
const isAsked = isServing && process.stdin.isTTY && process.stderr.isTTY && !existsSync(file);
try {
  for (const [name, text] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) if (isUnset(name)) env[name] = text;
} catch (error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  // The environment may have all of it.
  if (code !== 'ENOENT' || (env.SETTINGS_FILE && !isAsked)) {
    const advice =
      code === 'EACCES'
        ? 'Run this as a user who may: sudo -u backline backline …'
        : 'SETTINGS_FILE names the settings.';
    refuse(`${file} can't be read (${code}). ${advice}`);
  }
}
env.SETTINGS_FILE = file;
if (isUnset('NODE_ENV')) env.NODE_ENV = 'production';
if (env.NODE_ENV !== 'production')
  refuse(`NODE_ENV is ${env.NODE_ENV}: a release is for production. The demonstration is "npm start" in a checkout.`);
if (isUnset('DATA_PATH')) env.DATA_PATH = env.STATE_DIRECTORY || '/var/lib/backline';
if (!env.DATA_PATH?.startsWith('/')) refuse(`DATA_PATH is ${env.DATA_PATH}: expected a path that begins with /.`);
if (/^file:[^/]/.test(env.DATABASE_URL ?? ''))
  refuse(
    `DATABASE_URL is ${env.DATABASE_URL}: expected a path that begins with /, as in file:/var/lib/backline/shop.sqlite.`,
  );
/** @type {string[]} */
const flags = require(join(__dirname, '../../apps/server/node-flags.json'));
// A socket that systemd has opened would not outlive another start of Node.
if (isServing && !isAsked && flags.every((flag) => process.execArgv.includes(flag))) {
  // Code that it stores would lie where the server may write.
  env.NODE_DISABLE_COMPILE_CACHE = '1';
  process.chdir(join(__dirname, '../..'));
  void import(join(__dirname, '../../apps/server/dist/main.mjs'));
} else {
  // In the caller's own folder, where no one else writes what this user runs. A container may have none.
  if (env.HOME?.startsWith('/')) enableCompileCache(join(env.HOME, '.cache/backline'));
  // Not by its name: it is no part of the sources.
  require(join(__dirname, '../dist/program.cjs'))
    .runProgram(args)
    .then((/** @type {number} */ code) => {
      process.exitCode = code;
    });
}

/**
 * @param {string} why
 * @returns {never}
 */
function refuse(why) {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
