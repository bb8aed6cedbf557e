/** What the start-up log says to whoever started the server. */
import { type Config, ConfigFaults } from './config.ts'
import { NewerDatabase } from './database/migrate.ts'

/** Where it is; and where mails lead, when that is this machine alone, which nobody would notice before the first mail. */
export function startNotice(
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  listeningPort: number,
): string {
  if (publicUrl) return `Porchlight is on at ${publicUrl.origin}\n`
  return [
    `Porchlight is on at http://${shownHost(host)}:${listeningPort}`,
    `Links in mails lead to ${ownOrigin(listeningPort)}, on this machine alone: set PUBLIC_URL to where members reach the app.`,
    '',
  ].join('\n')
}

/** What an operator can mend is said in a sentence; everything else with where it happened. */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigFaults || error instanceof NewerDatabase) return error.message
  const { code, port, address } = error as Error & { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use on this machine.`
  if (code === 'EACCES' && port !== undefined) return `PORT: ${port} may not be used by this account.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${address ?? 'it'} is not an address of this machine.`
  return error.stack ?? error.message
}

/** Where the app is as seen from this machine. */
export function ownOrigin(listeningPort: number): string {
  return `http://localhost:${listeningPort}`
}

function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
