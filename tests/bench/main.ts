/** `npm run bench`: what the server's work costs, beside the least that it can cost on this machine at this moment. */
import { parseArgs } from 'node:util'
import { type Line, wholeSizes } from './bench.ts'
import { runPeers } from './peers/run.ts'
import { measurePostgres } from './postgres.ts'
import { type LineName, lineNames, runBench } from './run.ts'
import { measureSockets, socketCounts } from './sockets.ts'
import {
  listShortfalls,
  rowOfLine,
  tableBeside,
  tableOf,
  tableOfSockets,
  tooMuchForSockets,
  tooSlow,
} from './tables.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { peers: { type: 'boolean', default: false } },
})
const names = [...lineNames, 'sockets', 'postgres']
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No line is called ${unknown.join(', ')}: ${names.join(', ')}\n`)
  process.exit(1)
}
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)
const tell = (line: Line) => process.stderr.write(`${rowOfLine(line).join('  ')}\n`)
const short: string[] = []
const only: LineName[] = lineNames.filter(isWanted)
if (only.length > 0) {
  const measured = await runBench({ sizes: wholeSizes, only, tell })
  process.stdout.write(`\n${tableOf(measured)}\n`)
  short.push(...listShortfalls(measured))
}
if (isWanted('sockets')) {
  const figures = await measureSockets(socketCounts)
  process.stdout.write(`\n${tableOfSockets(figures)}\n`)
  short.push(...tooMuchForSockets(figures))
}
if (isWanted('postgres')) {
  const beside = await measurePostgres({ sizes: wholeSizes, tell })
  process.stdout.write(`\n${tableBeside('on the file', beside, 'on PostgreSQL')}\n`)
}
// A message was printed earlier when the peers could not be fetched.
if (values.peers && process.env.BENCH_PEERS) {
  const beside = await runPeers({ sizes: wholeSizes, tell })
  process.stdout.write(`\n${tableBeside('peer', beside)}\n`)
  short.push(...tooSlow('peer', beside))
}
if (short.length > 0) {
  process.stderr.write(`\nFell short:\n${short.map((each) => `  ${each}`).join('\n')}\n`)
  process.exitCode = 1
}
