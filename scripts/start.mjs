/**
 * `npm start`: installs and builds what is missing, then serves. Runs on the machine's Node, so it stays plain. With
 * `--prepare` it ends before it serves: the machine's Node may be too old to make room for the server, the project's is not.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, removeBuildTools } from './install.mjs'
import { root } from './paths.mjs'
import { currentRelease, home, linkCloneNode, noteStart } from './releases.mjs'
import { endChildrenOnInterrupt, endWithNpm } from './run.mjs'
import { becomeServer, serve } from './serve.mjs'

const release = currentRelease()
if (release === root) await start()
else await import(pathToFileURL(join(release, 'scripts', 'start.mjs')).href)

async function start() {
  endWithNpm()
  const leaveInterruptsToServer = endChildrenOnInterrupt()
  try {
    await ensureInstalled('serve')
    await ensureBuilt()
    removeBuildTools()
    leaveInterruptsToServer()
    if (process.argv.includes('--prepare')) {
      // An earlier version deletes it during an upgrade.
      linkCloneNode()
      return
    }
    noteStart()
    // With npm above it somebody has to see when npm ends.
    if (process.execve && !process.env.npm_lifecycle_event) becomeServer({ folder: home })
    else serve({}, { folder: home })
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
