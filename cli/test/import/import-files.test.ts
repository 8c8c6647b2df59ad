import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installationsAfter } from '../run-backline.ts';

const seeded = installationsAfter('db', 'seed');
const moved = ['--reason', 'we moved'];
const mapping = { source: 'old-shop', columns: { email: 'Email', name: 'Full Name', at: 'Since' } };

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\u{FEFF}${text}`, 'utf16le');

async function importPeople(file: string | Uint8Array, { own = mapping as object, more = [] as string[] } = {}) {
  const { directory, run } = seeded();
  writeFileSync(join(directory, 'people.csv'), file);
  writeFileSync(join(directory, 'people.json'), JSON.stringify(own));
  const start = ['import', 'customers', 'people.csv', '--mapping', 'people.json', ...more, ...moved];
  const answer = await run(...start, '--json');
  const findName = async (email: string): Promise<string | null | undefined> => {
    const { stdout, exitCode } = await run('user', 'show', '--json', ...moved, '--', email);
    return exitCode === 0 ? JSON.parse(stdout).contactName : undefined;
  };
  return { ...JSON.parse(answer.stdout), stderr: answer.stderr, findName };
}

const people = 'Email,Full Name,Since\r\nju.mueller@example.com,Jürgen Müller-Öttl,2023-01-31\r\n';
const jurgen = 'Jürgen Müller-Öttl';

describe('a file of another program', () => {
  it.each([
    ['UTF-8', people],
    ['UTF-8 with a mark', `\u{FEFF}${people}`],
    ['UTF-16', utf16(people)],
    ['UTF-16 with tabs', utf16(people.replaceAll(',', '\t'))],
    ['one line feed', people.replaceAll('\r\n', '\n')],
    ['carriage returns alone', people.replaceAll('\r\n', '\r')],
    ['a line that names the separator', `\u{FEFF}sep=;\r\n${people.replaceAll(',', ';')}`],
    ['a line that names a separator of its own', `sep=|\n${people.replaceAll(',', '|')}`],
    ['semicolons', people.replaceAll(',', ';')],
    ['blanks around its columns', people.replace('Email,Full Name', ' Email ,Full\u{a0}Name')],
  ])('is read with %s', async (_, file) => {
    const { added, findName } = await importPeople(file);
    expect(added).toBe(1);
    expect(await findName('ju.mueller@example.com')).toBe(jurgen);
  });

  it.each([
    ['windows-1252', latin1(people), 0xfc],
    ['macintosh', latin1(people.replace('ü', '\u{9f}').replace('ü', '\u{9f}').replace('Ö', '\u{85}')), 0x9f],
  ])('is refused at its first byte that is not UTF-8, and read as %s', async (encoding, file, byte) => {
    const refused = await importPeople(file);
    expect(refused.error.message).toContain(`line 2, byte 25 (0x${byte.toString(16).toUpperCase()}) is not utf-8.`);
    expect(refused.error.message).toContain('--encoding NAME');
    const { added, findName } = await importPeople(file, { more: ['--encoding', encoding] });
    expect(added).toBe(1);
    expect(await findName('ju.mueller@example.com')).toBe(jurgen);
  });

  it('is read in its encoding for licenses and for orders, too', async () => {
    const { directory, run } = seeded();
    const write = (name: string, content: string | Uint8Array) => writeFileSync(join(directory, name), content);
    write('keys.csv', latin1('Key,SKU,Note\nABCD-EFGH-IJKL-MNOP,MUS-01001,f\u{fc}r dich\n'));
    write('keys.json', JSON.stringify({ source: 'old-shop', columns: { code: 'Key', product: 'SKU' } }));
    write('sales.csv', latin1('Sale,Email,SKU,Note\n1,a@example.com,MUS-01001,f\u{fc}r dich\n'));
    const columns = { order: 'Sale', email: 'Email', product: 'SKU' };
    write('sales.json', JSON.stringify({ source: 'old-shop', columns }));
    const encoding = ['--encoding', 'windows-1252', ...moved];
    const keys = await run(
      'import',
      'licenses',
      'keys.csv',
      '--mapping',
      'keys.json',
      '--encoding',
      'macintosh',
      ...moved,
    );
    const sales = await run(
      'import',
      'orders',
      'sales.csv',
      '--mapping',
      'sales.json',
      '--encoding',
      'shift_jis',
      ...moved,
    );
    expect([keys.exitCode, sales.exitCode]).toEqual([0, 1]);
    expect(sales.stderr).toContain('is not shift_jis');
    const again = await run('import', 'orders', 'sales.csv', '--mapping', 'sales.json', ...encoding);
    expect(again.exitCode).toBe(0);
  });

  it('imports nothing where a bad byte is near its end', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => `n${at}@example.com,Person Number ${at},2023-01-31`);
    const file = latin1(`Email,Full Name,Since\n${lines.join('\n')}\nlast@example.com,J\u{fc}rgen,2023-01-31\n`);
    const { error, findName } = await importPeople(file);
    expect(error.message).toContain('line 1202, byte 19');
    expect(await findName('n0@example.com')).toBeUndefined();
  });

  it('is refused in an encoding that nobody knows', async () => {
    const { error } = await importPeople(people, { more: ['--encoding', 'utf-7'] });
    expect(error.message).toContain('There is no encoding utf-7');
  });

  it.each([
    ['around a word', 'rocky@example.com,Roland "Rocky" Mason,2023-02-01'],
    ['in a cell with quotes', 'rocky@example.com,"Roland "Rocky" Mason",2023-02-01'],
    ['after a number', 'rocky@example.com,Roland 5" Mason,2023-02-01'],
    ['that nobody ends', 'rocky@example.com,"Roland Mason,2023-02-01'],
  ])('loses only the line with a quote %s', async (_, line) => {
    const others = 'last@example.com,"Last, Persona",2023-02-02\nvery.last@example.com,Very Last Persona,2023-02-03';
    const file = `Email,Full Name,Since\nfirst@example.com,First Person,2023-01-31\n\n${line}\n${others}\n`;
    const { added, refusals, findName } = await importPeople(file);
    expect(refusals).toMatchObject([{ line: 4, reason: 'line_unreadable' }]);
    expect(added).toBe(3);
    expect(await findName('last@example.com')).toBe('Last, Persona');
    expect(await findName('very.last@example.com')).toBe('Very Last Persona');
  });

  it('keeps a line break inside quotes', async () => {
    const file = `Email,Full Name,Since\n"a@example.com","Anna\nSmithson",2023-01-31\nb@example.com,Bert Smithson,\n`;
    expect(await importPeople(file)).toMatchObject({ added: 2, refused: 0 });
  });

  it('reads the first of two columns with one name, and says so', async () => {
    const file =
      'Email,Full Name,Since,Email\ntwin.a@example.com,Twin Column A,,\ntwin.b@example.com,Twin Column B,,second.b@example.com\n';
    const { added, twinColumns, findName } = await importPeople(file);
    expect({ added, twinColumns }).toEqual({ added: 2, twinColumns: ['Email'] });
    expect(await findName('twin.b@example.com')).toBe('Twin Column B');
    const second = { ...mapping, columns: { ...mapping.columns, email: ['Email (2)', 'Email'] } };
    expect(await (await importPeople(file, { own: second })).findName('second.b@example.com')).toBe('Twin Column B');
  });

  it.each([
    ['a byte order mark', (text: string) => Buffer.from(`\u{FEFF}${text}`)],
    ['UTF-16', utf16],
  ])('is read by a mapping in %s', async (_, encode) => {
    const { directory, run } = seeded();
    writeFileSync(join(directory, 'people.csv'), people);
    writeFileSync(join(directory, 'people.json'), encode(JSON.stringify(mapping)));
    const { stdout } = await run('import', 'customers', 'people.csv', '--mapping', 'people.json', '--json', ...moved);
    expect(JSON.parse(stdout)).toMatchObject({ added: 1 });
  });

  it('has no apostrophe that guards a cell against being a formula', async () => {
    const file =
      "Email,Full Name,Since\n'-safe@example.com,'=SUM(1) Person,\n'+plus@example.com,'@Handle Person,\no'hara@example.com,'Quoted' Person,\n";
    const { added, findName } = await importPeople(file);
    expect(added).toBe(3);
    expect(await findName('-safe@example.com')).toBe('=SUM(1) Person');
    expect(await findName('+plus@example.com')).toBe('@Handle Person');
    expect(await findName("o'hara@example.com")).toBe("'Quoted' Person");
  });
});
