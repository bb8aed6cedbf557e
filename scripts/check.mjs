/** `npm run check`: format, lint and types, without the tests. */
import { startChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { endChildrenOnInterrupt, endWithNpm } from './run.mjs'

endWithNpm()
endChildrenOnInterrupt()
await ensureInstalled()
const failed = await startChecks()()
if (failed.length > 0) process.exitCode = 1
