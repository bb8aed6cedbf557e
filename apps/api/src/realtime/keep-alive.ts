import type { WebSocket } from 'ws'

/**
 * Ends a socket that does not respond to a ping. A connection that a router dropped looks open from both ends; only a
 * missing response shows it.
 */
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
