/** Where members reach the app, as far as the server can say it. */
import type { FastifyInstance } from 'fastify'

interface OriginConfig {
  publicUrl: URL | null
  port: number
}

/** As the operator set it, else on this machine; never what a caller says the server is called. */
export function createAppOrigin({ server }: FastifyInstance, config: OriginConfig): () => string {
  return () => {
    const address = server.address()
    // Null until it listens.
    const listeningPort = typeof address === 'object' ? address?.port : undefined
    return originIn(config, listeningPort)
  }
}

export function originIn({ publicUrl, port }: OriginConfig, listeningPort = port): string {
  return publicUrl?.origin ?? ownOrigin(listeningPort)
}

/** Where the app is as seen from this machine. */
export function ownOrigin(listeningPort: number): string {
  return `http://localhost:${listeningPort}`
}
