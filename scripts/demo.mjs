/**
 * `npm run demo`: a neighborhood to look around in, in a temporary folder that goes when it ends. With `DATA_DIR`
 * it is put there if that folder is empty, and stays; with `--seed-only` nothing is served.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { demo, projectNode } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'
import { serve } from './serve.mjs'

const isSeedOnly = process.argv.includes('--seed-only')

endWithNpm()
const leaveInterruptsToServer = endChildrenOnInterrupt()
try {
  if (isSeedOnly && !process.env.DATA_DIR) throw new Error('--seed-only needs a DATA_DIR to fill.')
  await ensureInstalled('serve')
  if (!isSeedOnly) await ensureBuilt()
  const env = {
    DATA_DIR: process.env.DATA_DIR || temporaryFolder(),
    // Whatever else runs here may keep its port.
    PORT: process.env.PORT || '0',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    // In a folder that goes with it. What somebody keeps may be a community, where badges are worth something.
    ...(process.env.DATA_DIR ? {} : { BACKGROUND_CHECK: process.env.BACKGROUND_CHECK || 'instant' }),
  }
  const seeded = await run(projectNode, [demo], { env })
  if (!seeded.ok) process.exit(1)
  if (!isSeedOnly) {
    leaveInterruptsToServer()
    serve(env)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
