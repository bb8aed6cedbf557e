import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { exampleFigures } from './figures.states.ts'
import { figureRows } from './figures-table.ts'

const cellOf = (text: string) => csvOf([[text]]).slice(1, -2)

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'=1"],
  ['\u202e=1', "'=1"],
  ['\t=1', "'=1"],
  ['\uff1d1', "'\uff1d1"],
  ['"=1"', '"""=1"""'],
  ['A, B', '"A, B"'],
  ['two\r\nlines', 'two lines'],
  ['<b>x</b>', '<b>x</b>'],
])('P-142 a cell %j in a spreadsheet is the text %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

it('P-142 the file says that it is UTF-8, and a negative number stays one', () => {
  expect(csvOf([['é', -3], [1]])).toBe('\ufeffé,-3\r\n1\r\n')
})

it('P-142 a community with the name of a formula is no formula in its figures', () => {
  const [first] = csvOf(figureRows(exampleFigures, '=HYPERLINK("x")')).split('\r\n')
  expect(first).toBe(`\ufeffCommunity,"'=HYPERLINK(""x"")"`)
})
