/** Tests that removed data is gone from the file's bytes too, while the server goes on. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { removalRules } from '../../features/removal/removal-rules.ts'
import { removeMember } from '../../features/removal/remove-member.operations.ts'
import { aMeetup, anOffer, aRequest, buildTestApp } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'

test('Q64 after a removal no byte of the member’s name or texts is left in the database file and its log, older texts included', async () => {
  const testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  try {
    const noor = await testApp.signUp('Noor')
    const zelda = await testApp.signUp('Zelda')
    const bytes = () =>
      ['', '-wal']
        .map((end) => readFileSync(`${sqliteFileIn(testApp.dataDir)}${end}`, 'latin1'))
        .join('')
        .toLowerCase()
    // Enough that pages are split and freed, and long enough that one row takes several.
    for (let index = 0; index < 40; index += 1) {
      const words = { title: `Sentinel ${index}`, description: `Sentinel ${'of many words '.repeat(120)}` }
      const post = [aRequest, anOffer, aMeetup][index % 3]?.(words)
      await zelda.call('PATCH', '/api/profile/complete', {
        body: { bio: `Sentinel number ${index}.`, interests: ['Sentinels'] },
      })
      await zelda.call('POST', '/api/posts', { body: post })
      if (index % 4 === 0) await zelda.call('DELETE', `/api/posts/${post?.id}`)
      await noor.call('POST', '/api/posts', { body: anOffer() })
    }
    expect(bytes()).toContain('sentinel number 39')
    const { code, output } = await give(testApp.environment, ['remove-member', zelda.email, '--yes'])
    expect([code, output]).toEqual([0, expect.stringContaining('overwritten')])
    for (const word of ['sentinel', 'zelda']) expect(bytes()).not.toContain(word)
    expect((await noor.call('POST', '/api/posts', { body: anOffer() })).status).toBe(200)
  } finally {
    await testApp.close()
  }
})

test('Q64 check finds a removal that was cut off before the file was overwritten, and the repeated command completes it', async () => {
  const testApp = await buildTestApp()
  try {
    await testApp.signUp('Noor')
    const zelda = await testApp.signUp('Zelda')
    await zelda.call('POST', '/api/posts', { body: anOffer({ title: 'Sentinel' }) })
    const bytes = () =>
      ['', '-wal'].map((end) => readFileSync(`${sqliteFileIn(testApp.dataDir)}${end}`, 'latin1')).join('')
    await removeMember(
      { transact: testApp.app.database.transact, dataDir: testApp.dataDir, timeZone: 'UTC' },
      zelda.id,
    )
    expect(bytes()).toContain('Sentinel')
    const command = (...words: string[]) => give(testApp.environment, words)
    const leftPattern = /WRONG .*deleted data of 1 removed member is still in the file/
    expect((await command('check')).output).toMatch(leftPattern)
    const { code, output } = await command('remove-member', zelda.email, '--yes')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/Nobody here signs in as[\s\S]*continues:\n.*overwritten/),
    ])
    expect(bytes()).not.toContain('Sentinel')
    expect((await command('check')).output).not.toMatch(leftPattern)
    expect((await command('remove-member', zelda.email, '--yes')).complaints).toMatch(
      /^Nobody here signs in as/,
    )
  } finally {
    await testApp.close()
  }
})

test('Q64 each table that points at a member has a rule, and the database deletes only by the rule that says so', async () => {
  const testApp = await buildTestApp()
  try {
    const { rows: keys } = await sql<{ table: string; column: string; target: string; onDelete: string }>`
      select tables.name as "table", key."from" as "column", key."table" as target, key.on_delete as on_delete
      from sqlite_master as tables join pragma_foreign_key_list(tables.name) as key
      where tables.type = 'table' and key."table" in ('members', 'posts')`.execute(
      testApp.app.database.reader,
    )
    const stages = new Map(Object.entries(removalRules).map(([table, { stage }]) => [table, stage]))
    const nameOf = (table: string) =>
      table.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
    const pointing = keys.map(({ table, ...key }) => ({
      ...key,
      table: nameOf(table),
      stage: stages.get(nameOf(table)),
    }))
    const toMembers = pointing.filter(({ target }) => target === 'members')
    // The tables without a rule are those with an owner.
    const owned = toMembers.filter(({ stage }) => stage === undefined)
    expect(owned.filter(({ onDelete, column }) => onDelete !== 'CASCADE' || column !== 'member_id')).toEqual(
      [],
    )
    expect(owned.length).toBeGreaterThan(15)
    const notByDatabase = pointing.filter(({ onDelete }) => onDelete !== 'CASCADE' && onDelete !== 'SET NULL')
    expect(notByDatabase.filter(({ stage }) => stage === 'with the member' || stage === 'never')).toEqual([])
    const tablesWithMember = [...stages].flatMap(([table, stage]) =>
      stage === 'with the member' ? [table] : [],
    )
    const tablesToMembers = new Set(toMembers.map(({ table }) => table))
    expect(tablesWithMember.filter((table) => !tablesToMembers.has(table))).toEqual([])
    expect(tablesWithMember.length).toBeGreaterThan(5)
    // An owner's column without a key would leave its rows.
    const ownerColumns = await sql<{ table: string }>`
      select tables.name as "table" from sqlite_master as tables join pragma_table_info(tables.name) as column
      where tables.type = 'table' and column.name = 'member_id'`.execute(testApp.app.database.reader)
    const unruled = ownerColumns.rows.map(({ table }) => nameOf(table)).filter((table) => !stages.has(table))
    expect(unruled.filter((table) => !tablesToMembers.has(table))).toEqual([])
  } finally {
    await testApp.close()
  }
})

test('Q64 a table with members does not compile without a rule for their removal', () => {
  const { helps: ruleOfHelps, ...otherRules } = removalRules
  // @ts-expect-error The table of helps has members in it.
  const incompleteRules: typeof removalRules = otherRules
  expect({ ...incompleteRules, helps: ruleOfHelps }).toEqual(removalRules)
})
