import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from 'vitest'
import { callRaw } from '../answers.factory.ts'
import { buildTestApp } from '../app.factory.ts'

test('Q73 /livez says that the process answers, /readyz that it can write and read', async () => {
  const porch = await buildTestApp()
  try {
    for (const path of ['/livez', '/readyz']) {
      const answer = await callRaw(porch, 'GET', path)
      expect([answer.status, answer.json()]).toEqual([200, { ok: true }])
    }
  } finally {
    await porch.close()
  }
})

test('Q73 a database that cannot be read is not ready, and the process is still alive', async () => {
  const porch = await buildTestApp()
  try {
    const other = new BetterSqlite3(join(porch.dataDir, 'porchlight.sqlite'))
    other.exec('drop table change_head')
    other.close()
    const answer = await callRaw(porch, 'GET', '/readyz')
    expect([answer.status, answer.json()]).toEqual([503, { ok: false }])
    expect((await callRaw(porch, 'GET', '/livez')).status).toBe(200)
  } finally {
    await porch.close()
  }
})

test('Q73 a database that cannot be written is not ready, and is ready again once it can', async () => {
  const porch = await buildTestApp()
  const other = new BetterSqlite3(join(porch.dataDir, 'porchlight.sqlite'))
  try {
    other.exec('begin immediate')
    expect((await callRaw(porch, 'GET', '/readyz')).status).toBe(503)
    other.exec('rollback')
    expect((await callRaw(porch, 'GET', '/readyz')).status).toBe(200)
  } finally {
    other.close()
    await porch.close()
  }
})
