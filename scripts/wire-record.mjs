/** The part of `npm run wire` that reads the contracts, and so needs the project's own Node. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { differencesFrom, hashOfWire, numbersOf, renew } from '../packages/contracts/src/wire/record.ts'
import { describeWire } from '../packages/contracts/src/wire.ts'
import { modules, root } from './paths.mjs'

const file = join(root, 'packages', 'contracts', 'wire', 'wire.json')
const now = describeWire()

const record = JSON.parse(readFileSync(file, 'utf8'))
const lines = differencesFrom(record, now)

for (const line of lines) console.log(line)
if (lines.length === 0) console.log(`The wire is as recorded: ${numbersOf(now)}, ${hashOfWire(now)}`)
else if (process.argv.includes('--renew')) renewRecord()
else process.exitCode = 1

function renewRecord() {
  const renewed = renew(record, now)
  if (renewed === null) {
    console.log('Not renewed.')
    process.exitCode = 1
    return
  }
  write(renewed)
  console.log('Renewed. Look at the difference before you commit it.')
}

function write(record) {
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
  const biome = join(modules, '@biomejs', 'biome', 'bin', 'biome')
  execFileSync(process.execPath, [biome, 'format', '--write', file], { stdio: 'ignore' })
}
