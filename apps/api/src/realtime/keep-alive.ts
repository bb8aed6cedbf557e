import type { WebSocket } from 'ws'

/** A line that a router forgot looks open from both ends; only an answer tells. */
export function keepAlive(socket: WebSocket, pingEveryMs: number): void {
  let hasAnswered = true
  socket.on('pong', () => {
    hasAnswered = true
  })
  const timer = setInterval(() => {
    if (!hasAnswered) {
      socket.terminate()
      return
    }
    hasAnswered = false
    socket.ping()
  }, pingEveryMs)
  socket.on('close', () => clearInterval(timer))
}
