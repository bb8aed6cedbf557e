/** What the start-up log says to whoever started the server. */
import type { Config } from './config.ts'

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

/** Where the app is as seen from this machine. */
export function ownOrigin(listeningPort: number): string {
  return `http://localhost:${listeningPort}`
}

function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
