import { expect, test } from 'vitest'
import { ageing, ageingTables } from './ageing.ts'
import { schemaVersion, tableNames, tablesOfSchema } from './versions.ts'

test('C7 an app gets the tables of its version: the earliest four, today’s all', () => {
  expect(tablesOfSchema(1)).toEqual(['members', 'people', 'posts', 'postDetails'])
  expect(tablesOfSchema(2)).toEqual(tablesOfSchema(1))
  expect(tablesOfSchema(3)).toEqual([...tablesOfSchema(2), 'places'])
  expect(tablesOfSchema(schemaVersion)).toEqual(tableNames)
})

test('C7 no table requires a version number of the future', () => {
  expect(tablesOfSchema(Number.MAX_SAFE_INTEGER)).toEqual(tablesOfSchema(schemaVersion))
  expect(tablesOfSchema(0)).toEqual([])
})

test('C10 each table with ageing has, in every version, the table that marks one’s own rows', () => {
  for (let schema = 0; schema <= schemaVersion; schema += 1) {
    const schemaTables = tablesOfSchema(schema)
    for (const table of ageingTables) {
      const { ownRowsIn } = ageing[table]
      if (!schemaTables.includes(table) || !ownRowsIn) continue
      expect(ownRowsIn.filter((each) => schemaTables.includes(each))).not.toEqual([])
    }
  }
})
