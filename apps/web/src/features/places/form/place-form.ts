/** The form of a place as plain values, and what becomes of them: arguments, or what is wrong with which field. */
import type { Issue } from '@porchlight/contracts/errors/issues'
import { sha256Schema } from '@porchlight/contracts/files/files.schema'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import {
  type PlaceCategory,
  placeCategories,
  placeTags,
  tagByKeyOrLabel,
} from '@porchlight/contracts/places/places.catalogue'
import { type Place, placeLimits } from '@porchlight/contracts/places/places.schema'
import { idSchema } from '@porchlight/contracts/values/id'
import { isVisibleText, truncate } from '@porchlight/contracts/values/text/text'
import * as v from 'valibot'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { PlaceResult } from '../../address-search/address-field.tsx'

const texts = placeScreenTexts.form

/** The chosen search result, in the shape of the search, which a draft stores too. */
const chosenSchema = v.object({
  place_id: v.string(),
  name: v.string(),
  formatted_address: v.string(),
  geometry: v.nullable(v.object({ location: v.object({ lat: v.number(), lng: v.number() }) })),
  isApproximate: v.optional(v.literal(true)),
})

export const placeFormSchema = v.object({
  location: v.string(),
  /** The search result from which `location` was chosen. */
  chosen: v.nullable(chosenSchema),
  name: v.string(),
  description: v.string(),
  tags: v.array(v.picklist(placeTags)),
  category: v.picklist(placeCategories),
  /** The hash of the photo, whose bytes are stored beside the draft. */
  photo: v.nullable(sha256Schema),
})
export type PlaceForm = v.InferOutput<typeof placeFormSchema>

export const emptyPlaceForm: PlaceForm = {
  location: '',
  chosen: null,
  name: '',
  description: '',
  tags: [],
  category: 'other',
  photo: null,
}

/** The form that would add such a place, for editing what is still on this device. */
export function formOfAdded(args: ArgsNamed<'places.add'>): PlaceForm {
  const { name, address, placeId, latitude, longitude, isApproximate } = args
  const lat = Number(latitude ?? Number.NaN)
  const lng = Number(longitude ?? Number.NaN)
  const isPlaced = Number.isFinite(lat) && Number.isFinite(lng)
  return {
    ...emptyPlaceForm,
    location: address,
    chosen: {
      place_id: placeId ?? `${typedPrefix}${address}`,
      name,
      formatted_address: address,
      geometry: isPlaced ? { location: { lat, lng } } : null,
      ...(isApproximate ? { isApproximate: true as const } : {}),
    },
    name,
    description: args.description ?? '',
    tags: (args.tags ?? []).map(tagByKeyOrLabel),
    category: args.category === undefined || args.category === 'general' ? 'other' : args.category,
    photo: args.photo ?? null,
  }
}

export function formOfPlace(place: Place): PlaceForm {
  const { name, address, description, tags, category, photo } = place
  return {
    ...emptyPlaceForm,
    location: address,
    name,
    description,
    tags,
    category,
    photo: photo?.sha256 ?? null,
  }
}

/** Returns the name that a chosen place fills in. A name that is only the address is cut at its first comma. */
export function nameOfChosen({
  name,
  formatted_address,
}: Pick<PlaceResult, 'name' | 'formatted_address'>): string {
  const words = name === formatted_address ? (name.split(',')[0] ?? name) : name
  return truncate(words.trim(), placeLimits.nameLengthMax)
}

/** Returns a place of which only the words are known, in the middle of the community. */
export function placeAsTyped(
  { name, location }: Pick<PlaceForm, 'name' | 'location'>,
  center: Position | null,
): NonNullable<PlaceForm['chosen']> {
  return {
    place_id: `${typedPrefix}${location.trim()}`,
    name: name.trim(),
    formatted_address: location.trim(),
    geometry: center && { location: { lat: center.latitude, lng: center.longitude } },
    isApproximate: true,
  }
}

const typedPrefix = 'manual:'

export function isTyped({ place_id }: Pick<PlaceResult, 'place_id'>): boolean {
  return place_id.startsWith(typedPrefix)
}

/** Returns the place with its pin moved by hand: from then on its spot is no guess. */
export function chosenAt(
  { isApproximate: _guess, ...chosenPlace }: NonNullable<PlaceForm['chosen']>,
  { latitude, longitude }: Position,
): NonNullable<PlaceForm['chosen']> {
  return { ...chosenPlace, geometry: { location: { lat: latitude, lng: longitude } } }
}

/** Returns what is wrong with which field, one issue each. */
export function issuesOfPlace(form: PlaceForm, { isAdding }: { isAdding: boolean }): Issue[] {
  const { nameLengthMax, descriptionLengthMax } = placeLimits
  const isAddressMissing = isAdding && form.chosen === null && !isVisibleText(form.location)
  const nameIssue = !isVisibleText(form.name)
    ? texts.nameMissing
    : form.name.trim().length > nameLengthMax && texts.tooLong(nameLengthMax)
  const descriptionIssue =
    form.description.trim().length > descriptionLengthMax && texts.tooLong(descriptionLengthMax)
  return [
    ...(isAddressMissing ? [{ path: 'location', message: texts.selectAddress }] : []),
    ...(nameIssue ? [{ path: 'name', message: nameIssue }] : []),
    ...(descriptionIssue ? [{ path: 'description', message: descriptionIssue }] : []),
  ]
}

/** Returns the arguments for a form that has no issues. */
export function argsOfForm(form: PlaceForm): Omit<ArgsNamed<'places.add'>, 'id'> {
  const { chosen: chosenPlace, name, location, description, tags, category, photo } = form
  const position = chosenPlace?.geometry?.location
  const placeId = searchedId(chosenPlace)
  return {
    name: name.trim(),
    address: truncate((chosenPlace?.formatted_address || location).trim(), placeLimits.addressLengthMax),
    ...(position ? { latitude: position.lat, longitude: position.lng } : {}),
    ...(placeId === null ? {} : { placeId }),
    isApproximate: chosenPlace?.isApproximate ?? false,
    description: description.trim(),
    tags,
    // Without a choice it is what the specification's form sends.
    category: category === 'other' ? 'general' : category,
    ...(photo === null ? {} : { photo }),
  }
}

/**
 * Returns the id that an outside search gave the place; null for a place typed by hand, and for one of the community's
 * own.
 */
export function searchedId(
  chosenPlace: Pick<PlaceResult, 'place_id' | 'isApproximate'> | null,
): string | null {
  if (chosenPlace === null || chosenPlace.isApproximate || isTyped(chosenPlace)) return null
  const { place_id } = chosenPlace
  if (v.safeParse(idSchema, place_id).success || place_id.length > placeLimits.placeIdLengthMax) return null
  return place_id
}

/** Returns only the fields that differ from `before`, so that changes of another device stay. */
export function patchOfForm(form: PlaceForm, before: PlaceForm): Omit<ArgsNamed<'places.edit'>, 'id'> {
  const { name, description, tags, category, photo } = form
  return {
    ...(name === before.name ? {} : { name: name.trim() }),
    ...(description === before.description ? {} : { description: description.trim() }),
    ...(tags.join() === before.tags.join() ? {} : { tags }),
    ...(category === before.category ? {} : { category: category satisfies PlaceCategory }),
    ...(photo === before.photo ? {} : { photo }),
  }
}
