/**
 * `npm run wire`: what of the wire is not as recorded in packages/contracts/wire. With `-- --renew` the record
 * becomes what is, unless a number has to be raised first (docs/decisions/0023).
 */
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { projectNode, root } from './paths.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'

endWithNpm()
endChildrenOnInterrupt()
await ensureInstalled()
const { ok } = await run(projectNode, [join(root, 'scripts', 'wire-record.mjs'), ...process.argv.slice(2)])
if (!ok) process.exitCode = 1
