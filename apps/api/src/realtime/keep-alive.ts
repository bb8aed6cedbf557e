import type { WebSocket } from 'ws'

/** A line that a router forgot looks open from both ends; only an answer tells. */
export function keepAlive(socket: WebSocket, pingEveryMs: number): void {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  const timer = setInterval(() => {
    if (!answered) {
      socket.terminate()
      return
    }
    answered = false
    socket.ping()
  }, pingEveryMs)
  socket.on('close', () => clearInterval(timer))
}
