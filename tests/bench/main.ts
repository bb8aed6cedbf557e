/** `npm run bench`: what the server's work costs, beside the least that it can cost on this machine at this moment. */
import { parseArgs } from 'node:util'
import { wholeSizes } from './bench.ts'
import { type LineName, lineNames, runBench } from './run.ts'
import { fallen, rowOfLine, tableOf } from './tables.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !lineNames.includes(name as LineName))
if (unknown.length > 0) {
  process.stderr.write(`No line is called ${unknown.join(', ')}: ${lineNames.join(', ')}\n`)
  process.exit(1)
}
const only = positionals.length > 0 ? (positionals as LineName[]) : lineNames
const measured = await runBench({
  sizes: wholeSizes,
  only,
  tell: (line) => process.stderr.write(`${rowOfLine(line).join('  ')}\n`),
})
process.stdout.write(`\n${tableOf(measured)}\n`)
const short = fallen(measured)
if (short.length > 0) {
  process.stderr.write(`\nFell short:\n${short.map((each) => `  ${each}`).join('\n')}\n`)
  process.exitCode = 1
}
