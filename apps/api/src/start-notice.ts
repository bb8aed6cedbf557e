/** The notice and the fault that the server prints at its start. */
import { type Config, ConfigFaults } from './config.ts'
import { DatabaseGone } from './database/engine/faults.ts'
import { UnusableData } from './database/engine/unusable-data.ts'
import { ownOrigin } from './http/server/app-origin.ts'

type Noticed = Pick<
  Config,
  'publicUrl' | 'host' | 'hasPlans' | 'hasServiceWorker' | 'smtpUrl' | 'backgroundCheck'
>

/**
 * Returns the address of the server, and warnings about settings whose effect would go unnoticed: links in mails that
 * lead nowhere, unverified addresses, disabled plans, background checks without a checker, an app that requires a
 * signal.
 */
export function startNotice(
  { publicUrl, host, hasPlans, hasServiceWorker, smtpUrl, backgroundCheck }: Noticed,
  listeningPort: number,
): string {
  const address = publicUrl ? publicUrl.origin : `http://${formatHost(host)}:${listeningPort}`
  return [
    `Porchlight is running at ${address}`,
    publicUrl === null &&
      `Links in mails lead to ${ownOrigin(listeningPort)}, on this machine only, and the server responds to no name but localhost: set PUBLIC_URL to the address where members reach the app.`,
    smtpUrl === null &&
      'SMTP_URL is not set: members can write to neighbors without verifying their email address.',
    !hasPlans && 'PLANS is off: every member has what premium members have.',
    backgroundCheck.name === 'instant' &&
      'BACKGROUND_CHECK is instant: everybody who applies gets the badge, and nobody checks them. Use it only to try out the app.',
    !hasServiceWorker &&
      'SERVICE_WORKER is off: phones remove their worker, and the app does not start without a signal until the setting is on again.',
    '',
  ]
    .filter((line) => line !== false)
    .join('\n')
}

interface SystemFault extends NodeJS.ErrnoException {
  port?: number
  address?: string
}

/** Returns one sentence for a fault that an operator can fix, and the stack for any other. */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigFaults || error instanceof UnusableData) return error.message
  if (error instanceof DatabaseGone) return deletedRowText(error)
  const { code, port, address, path, syscall } = error as SystemFault
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use on this machine.`
  if (code === 'EACCES' && port !== undefined) return `PORT: ${port} may not be used by this account.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST: ${address ?? 'it'} is not an address of this machine.`
  const hindered = fileFaults.find(([pattern]) => pattern.test(code ?? ''))
  if (hindered) return `DATA_DIR: ${hindered[1]} (${error.message}).`
  const refusedReason = code === undefined ? undefined : postgresRefusals[code]
  if (refusedReason !== undefined) return `DATABASE_URL: ${refusedReason} (${error.message}).`
  if (path !== undefined && syscall !== undefined) return `${path} cannot be used (${code}, ${syscall}).`
  return error.stack ?? error.message
}

/** Faults that prevent the use of the file, by the codes of SQLite and of the system. */
const fileFaults: readonly (readonly [RegExp, string])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, 'the disk is full; free some space and start again'],
  [/^SQLITE_BUSY/, 'another program keeps the database open; end that program first'],
  [/^(?:SQLITE_IOERR|EIO)/, 'the disk could not be read or written; check it before you do anything else'],
]

/** PostgreSQL's reasons to refuse a connection, by code. Its own message names the account, never the password. */
const postgresRefusals: Readonly<Record<string, string>> = {
  '28P01': 'the database does not take this name and password',
  '28000': 'the database does not let this account in',
  '3D000': 'there is no such database; make it first',
  '42501': 'the account may not make tables there; make it the owner of the database',
  '53300': 'the database has no free connection',
}

function deletedRowText({ cause }: DatabaseGone): string {
  const { code = cause instanceof Error ? cause.message : 'no answer' } = (cause ?? {}) as { code?: string }
  return `DATABASE_URL: the database does not answer (${code}). Is it running, and is its address right?`
}

function formatHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
