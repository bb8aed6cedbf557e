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
import { dayMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import type { Geocoding, PostalPlace } from '../../providers/geocoding/geocoding.ts'
import { type MemberRow, memberById } from './members.queries.ts'
import { touchPerson } from './people.operations.ts'

type MoveContext = Pick<WriteContext, 'transaction' | 'memberId'>

/** Returns the location for the arguments. A missing description or ZIP is taken from the nearest known place. */
export async function statedLocation(
  geocoding: Geocoding,
  { transaction, memberId }: MoveContext,
  args: ArgsNamed<'members.setLocation'>,
): Promise<MemberLocation> {
  const postalPlace = args.zipCode?.trim() ? placeOf(geocoding, args.zipCode) : null
  const location = writtenLocation({ ...args, zipCode: postalPlace?.code ?? null })
  const stated = { latitude: Number(location.latitude), longitude: Number(location.longitude) }
  const member = await memberById(transaction.database, memberId)
  const position = cellAfterMove(positionOf(member ?? {}), stated)
  const place = postalPlace ?? geocoding.nearest(position)
  return {
    ...location,
    latitude: String(position.latitude),
    longitude: String(position.longitude),
    location: location.location ?? place?.name ?? null,
    zipCode: place?.code ?? null,
  }
}

/** Returns the location of a ZIP code. */
export function zipCodeLocation(geocoding: Geocoding, zipCode: string): MemberLocation {
  const place = placeOf(geocoding, zipCode)
  return writtenLocation({
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    location: addressOf(place),
    zipCode: place.code,
  })
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

/** Stores the member's location. */
export async function move({ transaction, memberId }: MoveContext, location: MemberLocation): Promise<void> {
  const { database, touch } = transaction
  const member = await memberById(database, memberId)
  if (!member) throw new Refused('not_found')
  await noteMove(transaction, memberId)
  const next = columnsOf(location)
  await database.updateTable('members').set(next).where('id', '=', memberId).execute()
  touch('members', memberId, memberAudience(memberId))
  if (member.zipCode !== next.zipCode) await touchPerson(transaction, memberId)
}

/** Returns whether the member's location is this one: then storing it is no move. */
export async function isAt(
  { transaction, memberId }: MoveContext,
  location: MemberLocation,
): Promise<boolean> {
  const member = await memberById(transaction.database, memberId)
  return member !== undefined && isSameLocation(member, columnsOf(location))
}

function columnsOf({ latitude, longitude, location, zipCode }: MemberLocation) {
  return {
    latitude: Number(latitude),
    longitude: Number(longitude),
    location,
    zipCode,
    locationPermissionGranted: 1,
  } as const
}

type KeptLocation = Pick<
  MemberRow,
  'latitude' | 'longitude' | 'location' | 'zipCode' | 'locationPermissionGranted'
>

function isSameLocation(member: KeptLocation, next: KeptLocation): boolean {
  return (Object.keys(next) as (keyof KeptLocation)[]).every((field) => member[field] === next[field])
}

/** Notes a change of location by its arrival, for the limit of a day, and deletes older ones. */
async function noteMove({ database, now }: Transaction, memberId: string): Promise<void> {
  await database
    .deleteFrom('moves')
    .where('memberId', '=', memberId)
    .where('createdAt', '<=', now - dayMs)
    .execute()
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
