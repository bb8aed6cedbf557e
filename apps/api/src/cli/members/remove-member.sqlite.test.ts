/** Tests that removed data is gone from the file's bytes too, while the server goes on. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { removeMember } from '../../features/removal/remove-member.operations.ts'
import { aMeetup, anOffer, aRequest, buildTestApp } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'

test('Q64 in the file and in its log no byte is left of what a removed member was called or wrote, older words included', async () => {
  const porch = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  try {
    const noor = await porch.signUp('Noor')
    const zelda = await porch.signUp('Zelda')
    const bytes = () =>
      ['', '-wal']
        .map((end) => readFileSync(`${sqliteFileIn(porch.dataDir)}${end}`, 'latin1'))
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
    const { code, output } = await give(porch.environment, ['remove-member', zelda.email, '--yes'])
    expect([code, output]).toEqual([0, expect.stringContaining('overwritten')])
    for (const word of ['sentinel', 'zelda']) expect(bytes()).not.toContain(word)
    expect((await noor.call('POST', '/api/posts', { body: anOffer() })).status).toBe(200)
  } finally {
    await porch.close()
  }
})

test('Q64 a removal that was cut off before the file was overwritten is found by check, and given again it comes to its end', async () => {
  const porch = await buildTestApp()
  try {
    await porch.signUp('Noor')
    const zelda = await porch.signUp('Zelda')
    await zelda.call('POST', '/api/posts', { body: anOffer({ title: 'Sentinel' }) })
    const bytes = () =>
      ['', '-wal'].map((end) => readFileSync(`${sqliteFileIn(porch.dataDir)}${end}`, 'latin1')).join('')
    await removeMember(
      { transact: porch.app.database.transact, dataDir: porch.dataDir, timeZone: 'UTC' },
      zelda.id,
    )
    expect(bytes()).toContain('Sentinel')
    const command = (...words: string[]) => give(porch.environment, words)
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
    await porch.close()
  }
})

test('Q64 what points at a member or at a post goes with it, or is among what a removal takes out first', async () => {
  const porch = await buildTestApp()
  try {
    const { rows } = await sql<{ table: string }>`
      select distinct tables.name as "table"
      from sqlite_master as tables join pragma_foreign_key_list(tables.name) as key
      where tables.type = 'table' and key."table" in ('members', 'posts') and key.on_delete <> 'CASCADE'
      order by tables.name`.execute(porch.app.database.reader)
    expect(rows.map(({ table }) => table)).toEqual([
      'credit_entries',
      'helps',
      'minted_credits',
      'operations',
      'password_resets',
      'place_marks',
      'place_reviews',
      'places',
      'posts',
      'ratings',
      'request_counts',
      'sessions',
      'sign_in_links',
      // A subscription stays without its member until the provider charges nothing more.
      'subscriptions',
      'sync_clients',
    ])
  } finally {
    await porch.close()
  }
})
