/** Builds the page that screens are mounted on, once for all files of a run. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { modules, projectNode } from '../../scripts/paths.mjs'
import { run } from '../../scripts/run.mjs'
import type {} from './page-folder.ts'

/** React for developers, whose warnings fail a test, takes twice the time: in the gate it is the one that members get. */
const NODE_ENV = process.env.EVERY_LOOK ? 'development' : 'production'

export default async function buildPage(project: TestProject): Promise<void> {
  project.provide('mountedPage', await buildMountedPage())
}

/** Returns the folder of the page, which is deleted when the run ends. */
export async function buildMountedPage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-mounted-'))
  const config = join(import.meta.dirname, 'page', 'vite.config.ts')
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const command = [vite, 'build', '--config', config, '--outDir', folder, '--logLevel', 'warn']
  const { ok, output } = await run(projectNode, command, { env: { NODE_ENV }, quiet: true })
  if (!ok) throw new Error(output)
  return folder
}
