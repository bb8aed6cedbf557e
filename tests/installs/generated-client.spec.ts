/**
 * A client that is generated from the API description alone. Its types are checked in the code of an outside program.
 * That program then lives the story of two neighbors through a proxy that checks every call against the description.
 */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules, projectNode } from '../../scripts/paths.mjs'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** Packages that generate a client, and that it calls with. Nothing else of the project needs them. */
const packages = ['openapi-typescript@7', 'openapi-fetch@0']

const run = promisify(execFile)
let folder: string
let server: TestServer
beforeAll(async () => {
  process.env.HELD_AGAINST_DESCRIPTION = '1'
  folder = mkdtempSync(join(process.env.INSTALLS_FOLDER ?? tmpdir(), 'porchlight-client-'))
  server = await startServer()
})
afterAll(() => {
  delete process.env.HELD_AGAINST_DESCRIPTION
  rmSync(folder, { recursive: true, force: true })
})

it('Q5 a generated client has the right types, and runs the story without a finding', async () => {
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "private": true}')
  const options = { cwd: folder, maxBuffer: 64 * 1024 ** 2 }
  await run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages],
    options,
  )
  const description = await fetch(`${server.origin}/api/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await description.text())
  const generator = join(folder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
  // A request may omit a field that has a default, so the generated types must not require it.
  const flags = ['--default-non-nullable=false', '--output', 'api.d.ts']
  await run(projectNode, [generator, 'openapi.json', ...flags], options)
  copyFileSync(join(import.meta.dirname, 'generated-client', 'story.ts'), join(folder, 'story.ts'))
  const strict = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
    '--lib',
    'es2024,dom',
  ]
  const check = [join(modules, '.bin', 'tsc'), ...strict, '--allowImportingTsExtensions', 'story.ts']
  const compileResult = await run(check[0] ?? '', check.slice(1), options).catch(
    (error) => error as { stdout: string },
  )
  expect(compileResult.stdout).toBe('')
  const story = await run(projectNode, ['story.ts', server.origin], options)
  expect(JSON.parse(story.stdout)).toEqual({
    titles: ['Soup on Tuesday'],
    messages: 1,
    state: 'completed',
    credits: { rosa: 1, theo: 3 },
    refusal: 'not_found',
  })
  // This call throws when a call or a frame was not in the description.
  await server.stop()
})
