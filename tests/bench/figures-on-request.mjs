/** Loaded before a server that is measured: says what the process has used so far, whenever it is asked. */
import { subscribe } from 'node:diagnostics_channel'

const open = new Set()
let requests = 0
let bytesOfClosed = 0
const bytesOf = ({ bytesRead, bytesWritten }) => bytesRead + bytesWritten

// Where the client is not ours, its line tells nothing. Ours count what they send and get themselves.
if (process.env.BENCH_COUNTS_LINES === 'on') {
  subscribe('http.server.request.start', () => {
    requests += 1
  })
  subscribe('net.server.socket', ({ socket }) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      bytesOfClosed += bytesOf(socket)
    })
  })
}

process.on('message', (asked) => {
  if (asked !== 'figures') return
  const { user, system } = process.cpuUsage()
  process.send?.({
    processorMs: (user + system) / 1000,
    bytes: process.memoryUsage.rss(),
    lines: { requests, bytes: [...open].reduce((sum, socket) => sum + bytesOf(socket), bytesOfClosed) },
  })
})
// Being asked is no reason to stay.
process.channel?.unref()
