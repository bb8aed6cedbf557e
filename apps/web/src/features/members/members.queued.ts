/** The queued operations of members: an entry for each one that may wait, with its effect on the device. */
import { waitingPhoto } from '@porchlight/contracts/files/files.rules'
import {
  afterMainPhoto,
  chosenPhotos,
  type MemberLocation,
  type ProfilePhotos,
  photoFields,
  profilePhotoFields,
  writtenLocation,
  writtenProfile,
  writtenZipCode,
} from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberOutboxTexts as texts } from '../../locales/en/members.outbox.ts'
import type { PredictionContext, RowChange } from '../../sync/outbox/queued-rules.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

export const memberQueued: QueuedOf<'members'> = {
  'members.completeProfile': {
    changes: completedProfile,
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.profile,
    describe: ({ bio, interests }) => ({
      label: texts.profile,
      tag: null,
      lines: [
        ...(bio === undefined ? [] : [texts.bio(bio)]),
        ...(interests === undefined ? [] : [texts.interests(interests.join(', '))]),
      ],
    }),
    editor: () => import('./profile/edit-profile-entry.tsx'),
    sent: () => texts.sent,
    refused: () => texts.refused,
  },
  'members.setPhoto': {
    changes: changedPhoto,
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.photo,
    describe: ({ photo }) => ({
      label: photo === null ? texts.photoTaken : texts.photo,
      tag: null,
      lines: [],
    }),
    refused: (reason) => ({ title: texts.photoRefused, description: reason }),
  },
  'members.setPhotos': {
    changes: chosenThree,
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.photos,
    describe: () => ({ label: texts.photos, tag: null, lines: [] }),
    sent: () => texts.photosSent,
    refused: (reason) => ({ ...texts.photosRefused, ...(reason ? { description: reason } : {}) }),
  },
  'members.setAway': {
    changes: ({ awayUntil }, { memberId }) => [
      changedMember({ awayUntil: awayUntil ?? undefined }, memberId),
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.away,
    describe: ({ awayUntil }) => ({
      label: awayUntil === null ? texts.back : texts.awayUntil(Date.parse(awayUntil)),
      tag: null,
      lines: [],
    }),
    refused: (reason) => ({ ...texts.refused, ...(reason ? { description: reason } : {}) }),
  },
  'members.setLocation': {
    changes: ({ location = null, zipCode = null, ...args }, context) => [
      located(writtenLocation({ ...args, location, zipCode }), context),
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.location,
    describe: ({ location, zipCode }) => ({
      label: texts.location,
      tag: null,
      lines: [location ?? zipCode ?? texts.position],
    }),
    editor: () => import('./location/edit-location-entry.tsx'),
    sent: () => texts.located,
    refused: texts.notLocated,
  },
  'members.setZipCode': {
    changes: (args, context) => [located(writtenZipCode(args), context)],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.location,
    describe: ({ zipCode }) => ({ label: texts.location, tag: null, lines: [zipCode] }),
    editor: () => import('./location/edit-location-entry.tsx'),
    sent: () => texts.located,
    refused: texts.codeRefused,
  },
}

/** A member row is never invented: it comes from the server. */
function completedProfile(
  args: ArgsNamed<'members.completeProfile'>,
  { memberId }: PredictionContext,
): RowChange[] {
  return [changedMember(writtenProfile(args), memberId)]
}

function located(location: MemberLocation, { memberId }: PredictionContext): RowChange {
  return changedMember(location, memberId)
}

function changedMember(changes: Partial<Member>, memberId: string): RowChange {
  return {
    table: 'members',
    id: memberId,
    change: (before) => (before ? { ...before, ...changes } : null),
  }
}

function changedPhoto(
  { photo }: ArgsNamed<'members.setPhoto'>,
  { memberId }: PredictionContext,
): RowChange[] {
  return [
    {
      table: 'members',
      id: memberId,
      change: (before) => {
        if (!before) return null
        const photoReference = waitingPhoto(photo)
        const photos = profilePhotoFields(afterMainPhoto(photosOf(before), photoReference))
        return { ...before, ...photoFields(photoReference), ...photos }
      },
    },
  ]
}

/** Predicts the chosen photos. Photos that arrived before are recognized by their own row. */
function chosenThree(args: ArgsNamed<'members.setPhotos'>, { memberId }: PredictionContext): RowChange[] {
  return [
    {
      table: 'members',
      id: memberId,
      change: (before) => {
        if (!before) return null
        const photos = chosenPhotos(args, before.photos ?? [])
        const main = photos.photos[photos.mainProfilePhotoIndex]
        return { ...before, ...photoFields(main), ...profilePhotoFields(photos) }
      },
    },
  ]
}

function photosOf({ photos = [], mainProfilePhotoIndex = 0 }: Member): ProfilePhotos {
  return { photos, mainProfilePhotoIndex }
}
