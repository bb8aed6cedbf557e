/**
 * `npm run bench`: what the server's work costs beside the least it can cost, measured in one run. With names of lines only
 * those. `--peers` holds it against PouchDB, TinyBase and Jazz as well.
 */
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { projectNode, root } from './paths.mjs'
import { ensurePeers } from './peers.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

endWithNpm()
endChildrenOnInterrupt()
const asked = process.argv.slice(2)
try {
  await ensureInstalled()
  const peers = asked.includes('--peers') ? await fetchPeers() : {}
  const { code } = await run(projectNode, [join(root, 'tests', 'bench', 'main.ts'), ...asked], { env: peers })
  process.exitCode ||= code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** What cannot be had on this machine is said, and the lines of our own go on. */
async function fetchPeers() {
  try {
    return await ensurePeers()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
    return {}
  }
}
