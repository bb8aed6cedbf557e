/** What was measured, as a table: shares first, since they say the same on any machine. */
import type { Line } from './bench.ts'
import type { Measured } from './run.ts'

const bytesMax = 180_000_000
const heads = ['what', 'time', 'processor', 'goal', 'ours', 'floor', 'bytes', 'requests']

export function tableOf({ lines, bytes }: Measured): string {
  const rows = [heads, heads.map(() => '---'), ...lines.map(rowOfLine)]
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
  return `${table}\n\nThe server's memory after that: ${megabytes(bytes)} (goal: at most ${megabytes(bytesMax)})`
}

export function rowOfLine({ name, unit, time, processor, most, ours, floor }: Line): string[] {
  const each = (ms: number, count: number) => `${((ms / count) * 1000).toFixed(0)} µs`
  return [
    name,
    `${time.toFixed(2)} ×`,
    `${processor.toFixed(2)} ×`,
    `≤ ${most} ×`,
    `${each(ours.ms, ours.count)} a ${unit}, ${each(ours.processorMs, ours.count)} of processor`,
    `${each(floor.ms, floor.count)}, ${each(floor.processorMs, floor.count)}`,
    `${ours.bytes} : ${floor.bytes}`,
    `${ours.requests} : ${floor.requests}`,
  ]
}

/** Which figures are worse than they may be. */
export function fallen({ lines, bytes }: Measured): string[] {
  const short = lines
    .filter(({ time, most }) => time > most)
    .map(({ name, time, most }) => `${name}: ${time.toFixed(2)} times the floor’s time, at most ${most}`)
  if (bytes > bytesMax) short.push(`memory: ${megabytes(bytes)}, at most ${megabytes(bytesMax)}`)
  return short
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`
}
