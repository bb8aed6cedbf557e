/** `npm start`: installs and builds what is missing, then serves. Runs on the machine's Node, so it stays plain. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, removeBuildTools } from './install.mjs'
import { endChildrenOnInterrupt, endWithNpm } from './run.mjs'
import { serve } from './serve.mjs'

endWithNpm()
const leaveInterruptsToServer = endChildrenOnInterrupt()
try {
  await ensureInstalled('serve')
  await ensureBuilt()
  removeBuildTools()
  leaveInterruptsToServer()
  serve()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
