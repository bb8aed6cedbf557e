/** Prints the results as a table, shares first, because these are the same on any machine. */
import type { Line } from './bench.ts'
import type { Measured } from './run.ts'
import { type SocketFigures, socketsMost } from './sockets.ts'

const bytesMax = 180_000_000

export function tableOf({ lines, bytes }: Measured): string {
  return `${tableBeside('floor', lines)}\n\nThe server's memory after that: ${megabytes(bytes)} (goal: at most ${megabytes(bytesMax)})`
}

export function tableBeside(other: string, lines: readonly Line[], ownHead = 'ours'): string {
  const heads = ['what', 'time', 'processor', 'goal', ownHead, other, 'bytes', 'requests']
  const rows = [heads, heads.map(() => '---'), ...lines.map(rowOfLine)]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

export function rowOfLine({ name, unit, time, processor, most: goal, ours: ourTurn, floor }: Line): string[] {
  const each = (ms: number, count: number) => `${((ms / count) * 1000).toFixed(0)} µs`
  return [
    name,
    `${time.toFixed(2)} ×`,
    `${processor.toFixed(2)} ×`,
    goal === null ? '–' : `≤ ${goal} ×`,
    `${each(ourTurn.ms, ourTurn.count)} a ${unit}, ${each(ourTurn.processorMs, ourTurn.count)} of processor`,
    `${each(floor.ms, floor.count)}, ${each(floor.processorMs, floor.count)}`,
    `${ourTurn.bytes} : ${floor.bytes}`,
    `${ourTurn.requests} : ${floor.requests}`,
  ]
}

/** Returns the figures that are worse than allowed. */
export function listShortfalls({ lines, bytes }: Measured): string[] {
  const short = tooSlow('floor', lines)
  if (bytes > bytesMax) short.push(`memory: ${megabytes(bytes)}, at most ${megabytes(bytesMax)}`)
  return short
}

export function tooSlow(other: 'floor' | 'peer', lines: readonly Line[]): string[] {
  return lines
    .filter(({ time, most: goal }) => goal !== null && time > goal)
    .map(
      ({ name, time, most: goal }) =>
        `${name}: ${time.toFixed(2)} times the ${other}’s time, at most ${goal}`,
    )
}

export function tableOfSockets(figures: readonly SocketFigures[]): string {
  const rows = [
    ['sockets', 'memory', 'poke, half are sooner', '99 of 100 are sooner'],
    ['---', '---', '---', '---'],
    ...figures.map(({ count, bytes, p50Ms, p99Ms }) => [
      String(count),
      megabytes(bytes),
      `${p50Ms.toFixed(0)} ms`,
      `${p99Ms.toFixed(0)} ms`,
    ]),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

export function tooMuchForSockets(figures: readonly SocketFigures[]): string[] {
  return figures
    .filter(({ count }) => count <= socketsMost.count)
    .flatMap(({ count, bytes, p99Ms }) => [
      ...(bytes > socketsMost.bytes
        ? [`${count} sockets: ${megabytes(bytes)}, at most ${megabytes(socketsMost.bytes)}`]
        : []),
      ...(p99Ms > socketsMost.p99Ms
        ? [`${count} sockets: pokes within ${p99Ms.toFixed(0)} ms, at most ${socketsMost.p99Ms}`]
        : []),
    ])
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`
}
