import * as exports from '@porchlight/contracts/exports/exports.operations'
import { renewCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { call } from '../../../sync/transport/transport.ts'

export async function makeExport(): Promise<void> {
  await call(exports.makeExport, {})
  await renewCachedQuery({ operation: exports.listExports, args: {} })
}

/** The browser saves it, and stays where it is. @throws CallError `sign_in_again` */
export async function saveExport(exportId: string): Promise<void> {
  const { path } = await call(exports.openExport, { exportId })
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
