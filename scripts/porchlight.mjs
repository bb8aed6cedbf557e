/** `npm run porchlight -- <command>`: what operators do besides running the server. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { keepCompiled, operators, projectNode, root } from './paths.mjs'
import { currentRelease, home } from './releases.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'
import { programCommands } from './upgrade.mjs'

const release = currentRelease()
if (release === root) await runCommand()
else await import(pathToFileURL(join(release, 'scripts', 'porchlight.mjs')).href)

async function runCommand() {
  endWithNpm()
  endChildrenOnInterrupt()
  const [name, ...words] = process.argv.slice(2)
  const isHelp = words.includes('--help') || words.includes('-h')
  try {
    await ensureInstalled('serve')
    if (Object.hasOwn(programCommands, name ?? '') && !isHelp) {
      process.exitCode = await programCommands[name](words)
      return
    }
    const given = [operators, ...process.argv.slice(2)]
    process.exitCode = (await run(projectNode, given, { cwd: home, env: keepCompiled })).code
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
