/** `npm run porchlight -- <command>`: what operators do besides running the server. */
import { ensureInstalled } from './install.mjs'
import { keepCompiled, operators, projectNode } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

endWithNpm()
endChildrenOnInterrupt()
try {
  await ensureInstalled('serve')
  const { code } = await run(projectNode, [operators, ...process.argv.slice(2)], { env: keepCompiled })
  process.exitCode = code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
