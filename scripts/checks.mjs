import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { modules, projectNode, root } from './paths.mjs'
import { run } from './run.mjs'

/** Every folder with types of its own surroundings: Node, a page, a worker, the tests. */
const typed = ['packages/contracts', 'apps/api', 'apps/web', 'apps/web/tsconfig.worker.json', 'tests']

const biome = join(modules, '@biomejs', 'biome', 'bin', 'biome')
const tsc = join(modules, 'typescript', 'bin', 'tsc')
/** What each check knew when it last ran: by it the next one looks at what has changed since, and what that reaches. */
const knownTypes = join(root, '.cache', 'types')

/**
 * Begins all that can be said about the code without running it, beside each other; with `aside` whatever else runs goes
 * first. Gives the way to hear the results, in their order: it prints them, and gives the names of those that failed.
 */
export function startChecks({ aside = false } = {}) {
  const checks = [
    { name: 'format and lint', args: [biome, 'ci', '--colors=off', '--error-on-warnings', '.'] },
    { name: 'plain speech', args: [join(root, 'scripts', 'check-plain-speech.mjs')] },
    ...typed
      .filter((path) => existsSync(join(root, path)))
      // Threads of one check do much of the work twice; the checks run beside each other anyway.
      .map((path) => ({
        name: `types of ${path}`,
        args: [tsc, '-p', path, '--singleThreaded', ...incremental(path)],
      })),
  ]
  const results = checks.map(({ args }) => run(projectNode, args, { quiet: true, aside }))
  return async () => {
    const failed = []
    for (const [index, { name }] of checks.entries()) {
      const result = await results[index]
      console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${name}`)
      if (result.ok) continue
      console.log(result.output.trim())
      failed.push(name)
    }
    return failed
  }
}

function incremental(path) {
  const file = `${path.replaceAll('/', '-').replace(/\.json$/, '')}.tsbuildinfo`
  return ['--incremental', '--tsBuildInfoFile', join(knownTypes, file)]
}
