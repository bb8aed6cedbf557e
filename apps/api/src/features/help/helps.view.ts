/** The view of a help, which only its participants see. */
import type { Help } from '@porchlight/contracts/help/help.schema'
import { hideRowsOf } from '../../feature-parts/between-two.ts'
import type { SyncedTable, View } from '../../feature-parts/views.ts'
import { confirmedBy, type HelpRow, helpPostsBetween, ownHelps } from '../posts/helps.queries.ts'

export function helpView(help: HelpRow): Help {
  const { postId, authorId, helperId, onHoldAt, earnsCredit, word } = help
  return {
    id: postId,
    authorId,
    helperId,
    confirmedBy: confirmedBy(help),
    isOnHold: onHoldAt !== null,
    earnsCredit: earnsCredit === 1,
    ...(word === null ? {} : { word }),
  }
}

export const helpsView: View<'helps'> = async (database, { memberId }, ids) => {
  const rows = await ownHelps(database, memberId, ids)
  return new Map(rows.map((row) => [row.postId, helpView(row)]))
}

const participantsIn = ({ authorId, helperId }: Help) => [authorId, helperId]

export const helpTables: { readonly helps: SyncedTable<'helps'> } = {
  helps: {
    view: helpsView,
    people: participantsIn,
    betweenTwo: { rowsAbout: helpPostsBetween, hiddenRows: hideRowsOf(participantsIn) },
  },
}
