import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listHeader } from '../surfaces/list-headers.ts';
import { surfaces } from '../surfaces/surfaces.ts';

const root = join(import.meta.dirname, '../..');

it.each(Object.entries(surfaces))('%s is what the sources make today', (file, make) => {
  const reviewed = readFileSync(join(root, file), 'utf8').split('\n');
  const today = make().split('\n');
  const differences = [
    ...reviewed.filter((line) => !today.includes(line)).map((line) => `- ${line}`),
    ...today.filter((line) => !reviewed.includes(line)).map((line) => `+ ${line}`),
  ];
  const message = `${file} differs. If the change is meant: npm run surfaces -- --write; one of docs/api is a line in CHANGELOG.md.`;
  expect(differences, message).toEqual([]);
  expect(today, message).toEqual(reviewed);
});

it('lists of a header what a program may use', () => {
  const header = `#define BACKLINE_ONE 1
namespace backline {
/** A comment; with a { brace. */
inline constexpr int most = 3;
enum class Kind { one, two };
class Client : public Base {
 public:
  explicit Client(Store& files) : store{files}, other(1) { run(); }
  std::function<int()> clock = {};
  int run(const char* text = "{;}") { if (text) { return 1; } return 0; }
  struct Options { int count = 1; };
 private:
  int hidden() { return 2; }
  Store& store;
};
}`;
  expect(listHeader(header)).toEqual([
    '#define BACKLINE_ONE',
    'inline constexpr int most = 3;',
    'enum class Kind { one, two }',
    'class Client : public Base {',
    '  explicit Client(Store& files);',
    '  std::function<int()> clock = {};',
    '  int run(const char* text = "");',
    '  struct Options {',
    '    int count = 1;',
    '  }',
    '}',
  ]);
});
