/** `npm run bench`: what the server's work costs, beside the least that it can cost on this machine at this moment. */
import { parseArgs } from 'node:util'
import { type Line, wholeSizes } from './bench.ts'
import { runPeers } from './peers/run.ts'
import { type LineName, lineNames, runBench } from './run.ts'
import { fallen, rowOfLine, tableBeside, tableOf, tooSlow } from './tables.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { peers: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !lineNames.includes(name as LineName))
if (unknown.length > 0) {
  process.stderr.write(`No line is called ${unknown.join(', ')}: ${lineNames.join(', ')}\n`)
  process.exit(1)
}
const only = positionals.length > 0 ? (positionals as LineName[]) : lineNames
const tell = (line: Line) => process.stderr.write(`${rowOfLine(line).join('  ')}\n`)
const measured = await runBench({ sizes: wholeSizes, only, tell })
process.stdout.write(`\n${tableOf(measured)}\n`)
const short = fallen(measured)
// Where they could not be fetched, that was said.
if (values.peers && process.env.BENCH_PEERS) {
  const beside = await runPeers({ sizes: wholeSizes, tell })
  process.stdout.write(`\n${tableBeside('peer', beside)}\n`)
  short.push(...tooSlow('peer', beside))
}
if (short.length > 0) {
  process.stderr.write(`\nFell short:\n${short.map((each) => `  ${each}`).join('\n')}\n`)
  process.exitCode = 1
}
