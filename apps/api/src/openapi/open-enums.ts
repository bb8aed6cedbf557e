/**
 * Fields of responses with a word from a list that may grow. An older app accepts any text there, so the schemas name
 * no words. The description lists today's words.
 */
import { creditReasons } from '@porchlight/contracts/credits/credits.catalogue'
import { creditEntrySchema } from '@porchlight/contracts/credits/credits.schema'
import { refusalCodes } from '@porchlight/contracts/errors/refusals'
import { memberSchema } from '@porchlight/contracts/members/members.schema'
import { messageRefusedFrameSchema } from '@porchlight/contracts/messages/messages.socket'
import { notificationKinds } from '@porchlight/contracts/notifications/notifications.catalogue'
import { notificationSchema } from '@porchlight/contracts/notifications/notifications.schema'
import {
  paymentProviders,
  planOfferSchema,
  receiptSchema,
  receiptStates,
} from '@porchlight/contracts/plans/plans.schema'
import { signInProviders } from '@porchlight/contracts/sessions/sessions.rules'
import { resultSchema, syncRowSchema } from '@porchlight/contracts/sync/sync.schema'
import { tableNames } from '@porchlight/contracts/sync/versions'

/** The keyword for a list that may grow. JSON Schema has none; this is the name that other tools use. */
export const openEnumKeyword = 'x-extensible-enum'

const lists = new Map<unknown, readonly string[]>([
  [creditEntrySchema.entries.reason, creditReasons],
  [memberSchema.entries.authProvider, ['email', ...signInProviders]],
  [messageRefusedFrameSchema.entries.code, refusalCodes],
  [notificationSchema.entries.kind, notificationKinds],
  [planOfferSchema.entries.provider, paymentProviders],
  [receiptSchema.entries.state, receiptStates],
  [resultSchema.entries.code.wrapped, refusalCodes],
  [syncRowSchema.entries.table, tableNames],
])

export function openEnumOf(schema: unknown): readonly string[] | undefined {
  return lists.get(schema)
}
