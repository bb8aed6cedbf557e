/** `npm start`: installs and builds what is missing, then serves. Runs on the machine's Node, so it stays plain. */
import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { projectNode, root, server } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm } from './run.mjs'

endWithNpm()
const leaveInterruptsToServer = endChildrenOnInterrupt()
try {
  await ensureInstalled()
  await ensureBuilt()
  leaveInterruptsToServer()
  serve()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function serve() {
  const child = spawn(projectNode, [server], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The server did not start: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
