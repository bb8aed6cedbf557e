import { expect, test } from 'vitest'
import { ageing, ageingTables } from './ageing.ts'
import { schemaVersion, tableNames, tablesOfSchema } from './versions.ts'

test('C7 an app is brought the tables it keeps: earlier ones the first four, today’s all there are', () => {
  expect(tablesOfSchema(1)).toEqual(['members', 'people', 'posts', 'postDetails'])
  expect(tablesOfSchema(2)).toEqual(tablesOfSchema(1))
  expect(tablesOfSchema(3)).toEqual([...tablesOfSchema(2), 'places'])
  expect(tablesOfSchema(schemaVersion)).toEqual(tableNames)
})

test('C7 no table is kept only from a number on that is still to come', () => {
  expect(tablesOfSchema(Number.MAX_SAFE_INTEGER)).toEqual(tablesOfSchema(schemaVersion))
  expect(tablesOfSchema(0)).toEqual([])
})

test('C10 where a row is one’s own is said by a table that every app with the ageing one keeps, too', () => {
  for (let schema = 0; schema <= schemaVersion; schema += 1) {
    const schemaTables = tablesOfSchema(schema)
    for (const table of ageingTables) {
      const { ownRowsIn } = ageing[table]
      if (!schemaTables.includes(table) || !ownRowsIn) continue
      expect(ownRowsIn.filter((each) => schemaTables.includes(each))).not.toEqual([])
    }
  }
})
