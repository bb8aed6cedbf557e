/** `npm run screens [-- word …]`: a picture of every screen and state, or of those whose name contains one of the words. */
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { projectNode, root } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

endWithNpm()
endChildrenOnInterrupt()
try {
  await ensureInstalled()
  await ensureChromium()
  await ensureBuilt()
  const pictures = join(root, 'tests', 'screens', 'take-pictures.ts')
  const { ok } = await run(projectNode, [pictures, ...process.argv.slice(2)])
  if (!ok) process.exitCode = 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
