/** Makes this version ready to serve, and ends: what an upgrade asks of the new one, beside the one that serves. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, removeBuildTools } from './install.mjs'
import { endChildrenOnInterrupt } from './run.mjs'

endChildrenOnInterrupt()
try {
  await ensureInstalled('serve')
  await ensureBuilt()
  removeBuildTools()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
