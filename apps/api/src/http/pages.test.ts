import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRaw } from '../answers.factory.ts'
import { buildTestApp, type TestApp } from '../app.factory.ts'

let porch: TestApp
let webDir: string

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'porchlight-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Porchlight</title>')
  writeFileSync(join(webDir, 'sw.js'), '/* worker */')
  writeFileSync(join(webDir, 'assets', 'main-abc123.js'), '/* main */')
  porch = await buildTestApp({}, { webDir })
})
afterAll(async () => {
  await porch.close()
  rmSync(webDir, { recursive: true, force: true })
})

test.each(['/', '/auth', '/outbox', '/posts/0190a8c0-0000-7000-8000-000000000000', '/auth?mode=login'])(
  'S-009 %s is answered by the one page, whatever the route',
  async (path) => {
    const answer = await callRaw(porch, 'GET', path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>Porchlight</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test('hashed files are kept for a year, the worker never', async () => {
  const asset = await callRaw(porch, 'GET', '/assets/main-abc123.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await callRaw(porch, 'GET', '/sw.js')).headers['cache-control']).toBe('no-cache')
})

test('D6 a missing file is a 404, never the page', async () => {
  for (const path of [
    '/assets/old-chunk.js',
    '/nothing.js',
    '/tiles/1/2/3',
    '/api/nothing',
    '/API/nothing.json',
  ]) {
    const answer = await callRaw(porch, 'GET', path)
    expect(answer.status, path).toBe(404)
    expect(answer.text).not.toContain('<title>')
  }
})

test('nothing outside the folder of the app can be fetched', async () => {
  writeFileSync(join(webDir, '..', 'porchlight-outside.txt'), 'outside')
  for (const path of [
    '/../porchlight-outside.txt',
    '/%2e%2e/porchlight-outside.txt',
    '/assets/..%2f..%2fporchlight-outside.txt',
  ]) {
    expect((await callRaw(porch, 'GET', path)).text, path).not.toContain('outside')
  }
  rmSync(join(webDir, '..', 'porchlight-outside.txt'))
})

test('Q68 another spelling of a call is still a call, not the page', async () => {
  const answer = await callRaw(porch, 'GET', '/%61pi/categories')
  expect(answer.headers['content-type']).toContain('application/json')
  expect((await callRaw(porch, 'GET', '/%61pi/posts')).status).toBe(401)
})
