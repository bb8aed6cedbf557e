/**
 * Handlers of members' locations: stored as a cell, changed only a few times a day, and shown to neighbors only as a
 * ZIP.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { cellAfterMove, positionOf } from '@porchlight/contracts/location/location.rules'
import {
  invalidPostalCode,
  postalCodeIn,
  unknownPostalCode,
} from '@porchlight/contracts/location/postal-codes.rules'
import { type MemberLocation, writtenLocation } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import type { Geocoding, PostalPlace } from '../../providers/geocoding/geocoding.ts'
import { type MemberRow, memberById } from './members.queries.ts'
import { touchPerson } from './people.operations.ts'

export interface LocationSettings {
  geocoding: Geocoding
  movesPerDay: number
}

type MoveContext = Pick<WriteContext, 'transaction' | 'memberId'>

/** Stores the member's location. A missing description or ZIP is taken from the nearest known place. */
export async function setLocation(
  { geocoding, movesPerDay }: LocationSettings,
  context: MoveContext,
  args: ArgsNamed<'members.setLocation'>,
): Promise<void> {
  const postalPlace = args.zipCode?.trim() ? placeOf(geocoding, args.zipCode) : null
  const location = writtenLocation({ ...args, zipCode: postalPlace?.code ?? null })
  const stated = { latitude: Number(location.latitude), longitude: Number(location.longitude) }
  const member = await memberById(context.transaction.database, context.memberId)
  const position = cellAfterMove(positionOf(member ?? {}), stated)
  const place = postalPlace ?? geocoding.nearest(position)
  await move(context, movesPerDay, {
    ...location,
    latitude: String(position.latitude),
    longitude: String(position.longitude),
    location: location.location ?? place?.name ?? null,
    zipCode: place?.code ?? null,
  })
}

export async function setZipCode(
  { geocoding, movesPerDay }: LocationSettings,
  context: MoveContext,
  { zipCode }: ArgsNamed<'members.setZipCode'>,
): Promise<void> {
  const place = placeOf(geocoding, zipCode)
  await move(
    context,
    movesPerDay,
    writtenLocation({
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      location: addressOf(place),
      zipCode: place.code,
    }),
  )
}

/** 'Los Angeles, CA 90026' */
export function addressOf({ name, code }: PostalPlace): string {
  return `${name} ${code}`
}

/**
 * Finds the place of a postal code.
 * @throws Refused with a text for the member who typed the code
 */
function placeOf(geocoding: Geocoding, text: string): PostalPlace {
  const { codes } = geocoding
  const code = postalCodeIn(text, codes)
  const place = code === null ? null : geocoding.find(code)
  if (place) return place
  const message = code === null ? invalidPostalCode(codes) : unknownPostalCode(codes)
  throw new Refused('invalid', { issues: [{ path: 'zipCode', message }] })
}

async function move(
  { transaction, memberId }: MoveContext,
  movesPerDay: number,
  location: MemberLocation,
): Promise<void> {
  const { database, touch } = transaction
  const member = await memberById(database, memberId)
  if (!member) throw new Refused('not_found')
  const next = {
    latitude: Number(location.latitude),
    longitude: Number(location.longitude),
    location: location.location,
    zipCode: location.zipCode,
    locationPermissionGranted: 1,
  } as const
  if (isSameLocation(member, next)) return
  await countMove(transaction, memberId, movesPerDay)
  await database.updateTable('members').set(next).where('id', '=', memberId).execute()
  touch('members', memberId, memberAudience(memberId))
  if (member.zipCode !== next.zipCode) await touchPerson(transaction, memberId)
}

type KeptLocation = Pick<
  MemberRow,
  'latitude' | 'longitude' | 'location' | 'zipCode' | 'locationPermissionGranted'
>

function isSameLocation(member: KeptLocation, next: KeptLocation): boolean {
  return (Object.keys(next) as (keyof KeptLocation)[]).every((field) => member[field] === next[field])
}

/**
 * Counts a change of location by its arrival. A location without a change does not count, and neither does a refused
 * one.
 */
async function countMove(
  { database, now }: Transaction,
  memberId: string,
  movesPerDay: number,
): Promise<void> {
  const since = now - dayMs
  await database
    .deleteFrom('moves')
    .where('memberId', '=', memberId)
    .where('createdAt', '<=', since)
    .execute()
  const moves = await database
    .selectFrom('moves')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(movesPerDay)
    .select('createdAt')
    .execute()
  const blocking = moves[movesPerDay - 1]
  if (blocking) throw new Refused('too_many', { retryAt: toIso(blocking.createdAt + dayMs) })
  await database
    .insertInto('moves')
    .values({ id: createId(now), memberId, createdAt: now })
    .execute()
}

/** Returns the location as it is stored now. */
export async function respondWithLocation({
  transaction,
  memberId,
}: MoveContext): Promise<ResponseNamed<'members.setLocation'>> {
  const member = await memberById(transaction.database, memberId)
  if (!member) throw new Refused('not_found')
  const { latitude, longitude, location, zipCode } = member
  return {
    message: 'Your location has been updated.',
    latitude: latitude === null ? null : String(latitude),
    longitude: longitude === null ? null : String(longitude),
    location,
    zipCode,
  }
}
