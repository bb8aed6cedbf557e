/** The processor time of a process and of all it started, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100
/** Where they stand in a line of `/proc/<pid>/stat`, counted from behind the program's name. */
const parentField = 1
/** User and system time: its own, and that of its children which have ended. */
const timeFields = [11, 12, 13, 14]

/**
 * Seconds that a process, its children and theirs have used so far; those that have ended are included as long as their
 * parent waited for them. Null where the system does not say.
 *
 * @returns {number | null}
 */
export function readProcessorSeconds(pid = process.pid) {
  const processes = readProcesses()
  if (!processes.has(pid)) return null
  const ticks = [...processes].map(([each, times]) => (isWithin(processes, each, pid) ? times.ticks : 0))
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond
}

function isWithin(processes, pid, ancestor) {
  let current = pid
  while (current) {
    if (current === ancestor) return true
    current = processes.get(current)?.parent
  }
  return false
}

function readProcesses() {
  const processes = new Map()
  for (const name of listProcesses()) {
    const line = readStat(name)
    if (line === null) continue
    // The program's name stands in parentheses and may hold anything.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = timeFields.reduce((sum, at) => sum + fields[at], 0)
    processes.set(Number(name), { parent: fields[parentField], ticks })
  }
  return processes
}

function listProcesses() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Null for a process that has just ended. */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
}

/**
 * Seconds that all processes of this machine have used since it started, also those that nobody waited for. Null where the
 * system does not say.
 *
 * @returns {number | null}
 */
export function readMachineSeconds() {
  try {
    // user, nice, system, idle, iowait, irq, softirq
    const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 8)
    return [user, nice, system, irq, softirq].reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond
  } catch {
    return null
  }
}
