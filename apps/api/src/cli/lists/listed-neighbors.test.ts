/** Lists of members as bytes: encodings, delimiters, quotation marks, columns of other systems, and lines that are refused. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from '@porchlight/contracts/administration/list-table.rules'
import { ListFault, readNeighbors } from '@porchlight/contracts/administration/listed-neighbors.rules'
import { describe, expect, it } from 'vitest'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array) => readNeighbors(readTable(bytes))
const readText = (text: string) => read(utf8(text))
const reasonOf = (text: string) => readText(text).refusedLines.map(({ reason }) => reason)
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))

const utf16 = (text: string, { bigEndian = false, mark = true } = {}) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

describe('M-112 the bytes of a list', () => {
  const text = 'Name,ZIP\r\nZoë Weiß,90026\r\n'
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16', utf16(text)],
    ['UTF-16, big-endian', utf16(text, { bigEndian: true })],
    ['UTF-16 without a mark', utf16(text, { mark: false })],
    ['UTF-16, big-endian, without a mark', utf16(text, { bigEndian: true, mark: false })],
    ['semicolons', utf8(text.replaceAll(',', ';'))],
    ['tabs', utf8(text.replaceAll(',', '\t'))],
    ['a line for the delimiter', utf8(`sep=;\r\n${text.replaceAll(',', ';')}`)],
    ['old ends of lines', utf8(text.replaceAll('\r\n', '\r'))],
  ])('are read with %s', (_name, bytes) => {
    const { lines, refusedLines } = read(bytes)
    expect(refusedLines).toEqual([])
    expect(lines.map(({ neighbor }) => neighbor)).toEqual([
      { firstName: 'Zoë', lastName: 'Weiß', zipCode: '90026', email: null, oldId: null, opening: 0 },
    ])
  })

  it('have texts in quotation marks, with delimiters, line ends and quotation marks in them; lines keep their numbers', () => {
    const { lines } = readText('name;note\n"Ruiz, ""Ana""";"one;\ntwo"\n\nBen "Benny" Ode;x\n')
    expect(lines.map(({ line, neighbor }) => [line, neighbor.firstName, neighbor.lastName])).toEqual([
      [3, '"Ana"', 'Ruiz'],
      [5, 'Ben "Benny"', 'Ode'],
    ])
  })

  it.each([
    ['an empty file', utf8(''), /empty/],
    ['a workbook', Buffer.from('PK\u0003\u0004rest', 'latin1'), /workbook/],
    ['a quotation mark that is never closed', utf8('name,zip\n"Ana,90026\nBen,90027\n'), /quotation mark/],
    ['no column of names', utf8('email,zip\nana@example.org,90026\n'), /No column has names.*email, zip/],
  ])('are refused as a whole: %s', (_name, bytes, message) => {
    expect(() => read(bytes)).toThrow(ListFault)
    expect(() => read(bytes)).toThrow(message)
  })

  it('are read within seconds where there are 50,000 lines', () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, index) => `Ana ${index},a${index}@example.org,90026,${index % 9},${index}`,
    )
    const { lines: readLines, refusedLines } = readText(
      `name,email,zip,balance,old id\n${lines.join('\n')}\n`,
    )
    expect([readLines.length, refusedLines.length]).toEqual([50_000, 0])
    expect(readLines.at(-1)?.line).toBe(50_001)
  })
})

describe('M-112 a line of a list', () => {
  it.each([
    ['5', 5],
    ['+5', 5],
    ['', 0],
    ['0', 0],
    ['2.50', 3],
    ['2,4', 2],
    ['1:29', 1],
    ['1:30', 2],
    ['&mdash;', 0],
    ['-0', 0],
  ])('with the balance %j brings %i', (balance, opening) => {
    const { lines, refusedLines } = readText(`name\tbalance\tx\nAna Ruiz\t${balance}\t1\n`)
    expect(refusedLines).toEqual([])
    expect(lines.map(({ neighbor }) => neighbor.opening)).toEqual([opening])
  })

  it.each([
    ['-3', /below zero \(-3\)/],
    ['−3', /below zero/],
    ['-0:30', /below zero/],
    ['=2+3', /no balance/],
    ['five', /no balance/],
    ['1.234', /thousand times/],
    ['1,234', /thousand times/],
    ['10001', /above 10,000/],
    ['1e3', /no balance/],
    ['1:75', /no balance/],
  ])('with the balance %j is refused', (balance, reason) => {
    expect(reasonOf(`name;balance\nAna Ruiz;${balance}\n`)).toEqual([expect.stringMatching(reason)])
  })

  it('is taken where its status is active, however that is written, and its ZIP is cut to 20 characters', () => {
    const { lines, refusedLines } = readText(
      `name,status,zip\nAna Ruiz,Active,90026\nBen Ode,ACTIVE,${'9'.repeat(21)}\nCleo Day,,\n`,
    )
    expect(refusedLines).toEqual([])
    expect(lines.map(({ neighbor }) => neighbor.zipCode)).toEqual(['90026', '9'.repeat(20), null])
  })

  it('takes a formula for text', () => {
    const { lines } = readText(
      'name,email,old id\n"=HYPERLINK(""http://evil.example"")",,+1\n@SUM(A1),,-2\n-Ana,-ana@example.org,=3\n',
    )
    expect(lines.map(({ neighbor }) => [neighbor.firstName, neighbor.email, neighbor.oldId])).toEqual([
      ['=HYPERLINK("http://evil.example")', null, '+1'],
      ['@SUM(A1)', null, '-2'],
      ['-Ana', '-ana@example.org', '=3'],
    ])
  })

  it.each([
    ['name,email\n ,ana@example.org\n', /no name/],
    ['name,email\n\u2066\u200b,ana@example.org\n', /no name/],
    ['name,email\nAna,ana at example.org\n', /‘ana at example.org’ is no e-mail address/],
    ['name,email\nAna,ana@example.org,x\n', /3 cells instead of 2/],
    ['name,email\nAna\n', /1 cells instead of 2/],
    [`name,email\n${'A'.repeat(51)},\n`, /more than 50/],
    [`name,old id\nAna,${'1'.repeat(101)}\n`, /more than 100/],
    ['name,status\nAna,deleted\n', /status is ‘deleted’/],
    ['name,email\nA\0na,\n', /cannot be kept/],
  ])('is refused: %j', (text, reason) => {
    expect(reasonOf(text)).toEqual([expect.stringMatching(reason)])
  })

  it('that names somebody of an earlier line is refused, by address, old id, or name and ZIP', () => {
    const { lines, refusedLines } = readText(
      [
        'name,email,zip,old id',
        'Ana Ruiz,ana@example.org,90026,1',
        'Anna Ruis,ANA@Example.org,90026,2',
        'Ben Ode,,90026,1',
        'Cleo Day,,90026,',
        'CLEO  DAY,,90026,',
        'Cleo Day,,90027,',
      ].join('\n'),
    )
    expect(lines.map(({ line }) => line)).toEqual([2, 5, 7])
    expect(refusedLines.map(({ line, reason }) => [line, reason])).toEqual([
      [3, expect.stringContaining('as line 2')],
      [4, expect.stringContaining('as line 2')],
      [6, expect.stringContaining('as line 5')],
    ])
  })
})

describe('M-112 a list as other systems write it', () => {
  const readLinesOf = (name: string) => {
    const { lines, refusedLines } = read(fixture(name))
    return [
      ...lines.map(({ line, neighbor: { firstName, lastName, email, zipCode, oldId, opening } }) => [
        ...[line, firstName, lastName, email, zipCode, oldId, opening],
      ]),
      ...refusedLines.map(({ line, reason }) => [line, expect.stringContaining(reason)]),
    ]
  }

  it('is read from TimeOverflow: the member’s number, full names, and hours as credits', () => {
    expect(readLinesOf('timeoverflow.csv')).toEqual([
      [2, 'Ana Ruiz', 'Soler', 'ana@example.org', null, '1', 4],
      [3, 'Ben', 'Ode', null, null, '2', 0],
      [5, 'Dora "la vecina"', 'Puig', 'dora@example.org', null, '4', 2],
      [
        4,
        'the balance is below zero (-2:30), and no balance here may be. Write 0 for it, or settle it before',
      ],
    ])
  })

  it.each([
    ['ca', 'Nom', 'Correu', 'Balanç'],
    ['en', 'Name', 'Email', 'Balance'],
    ['es', 'Nombre', 'Correo', 'Balance'],
    ['eu', 'Izena', 'Eposta', 'Balantzea'],
    ['fr', 'Nom', 'Adresse email', 'Solde'],
    ['gl', 'Nome', 'Correo electrónico', 'Balance'],
    ['ja', '名前', 'メールアドレス', '残高'],
    ['nl', 'Naam', 'E-mail', 'Balans'],
    ['pt-BR', 'Nome', 'E-mail', 'Balanço'],
  ])('is read from TimeOverflow in %s', (_language, name, email, balance) => {
    for (const form of ['NFC', 'NFD']) {
      const head = `N,${name},${email},Phone,${balance}`.normalize(form)
      const { lines } = readText(`${head}\n7,Ana Ruiz,ana@example.org,1,3:00\n`)
      expect(lines.map(({ neighbor }) => [neighbor.lastName, neighbor.email, neighbor.opening])).toEqual([
        ['Ruiz', 'ana@example.org', 3],
      ])
    }
  })

  it('is read from Komunitin, with names added: account codes, and active accounts alone', () => {
    expect(readLinesOf('komunitin.csv')).toEqual([
      [2, 'Emma', 'Clark', 'emma@example.org', null, 'NET10001', 12],
      [5, 'Gus', 'Hill', null, null, 'NET10004', 0],
      [3, 'its status is ‘suspended’, not ‘active’'],
      [4, 'it has no name'],
    ])
  })

  it('is read from a spreadsheet in German: semicolons, Windows-1252, two columns of names', () => {
    expect(readLinesOf('spreadsheet.csv')).toEqual([
      [2, 'Jörg', 'Müller', 'joerg@example.org', '90026', null, 5],
      [3, '=HYPERLINK("http://example.org")', 'Schmidt', null, '90027', null, 2],
      [6, 'Zoë', 'Weiß', null, '99999', null, 0],
      [4, 'it has the same e-mail address as line 2'],
    ])
  })

  it('says which columns it reads, and which it does not', () => {
    const { columns, unreadHeads } = read(fixture('spreadsheet.csv'))
    expect(columns.map(({ name, head }) => `${name}: ${head}`).sort()).toEqual([
      ...['ZIP: PLZ', 'e-mail: E-Mail', 'first name: Vorname', 'last name: Name', 'opening balance: Saldo'],
    ])
    expect(unreadHeads).toEqual(['Bemerkung'])
  })
})
