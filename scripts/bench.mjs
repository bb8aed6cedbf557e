/**
 * `npm run bench`: what the server's work costs beside the least it can cost, measured in one run. With names of lines only
 * those.
 */
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { projectNode, root } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

endWithNpm()
endChildrenOnInterrupt()
try {
  await ensureInstalled()
  const { code } = await run(projectNode, [join(root, 'tests', 'bench', 'main.ts'), ...process.argv.slice(2)])
  process.exitCode = code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
