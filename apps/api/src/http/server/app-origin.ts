/** The address at which members reach the app, as far as the server can determine it. */
import type { FastifyInstance } from 'fastify'

interface OriginConfig {
  publicUrl: URL | null
  port: number
}

/** Returns the operator's address, or else this machine's; never the host from a request. */
export function createAppOrigin({ server }: FastifyInstance, config: OriginConfig): () => string {
  return () => {
    const address = server.address()
    // The address is null until the server listens.
    const listeningPort = typeof address === 'object' ? address?.port : undefined
    return originIn(config, listeningPort)
  }
}

export function originIn({ publicUrl, port }: OriginConfig, listeningPort = port): string {
  return publicUrl?.origin ?? ownOrigin(listeningPort)
}

/** Returns the app's address on this machine. */
export function ownOrigin(listeningPort: number): string {
  return `http://localhost:${listeningPort}`
}
