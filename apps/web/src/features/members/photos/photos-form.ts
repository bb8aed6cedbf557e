/** Pure decisions of the three photos' form. */
import type { Sha256 } from '@porchlight/contracts/files/files.schema'
import { profilePhotosCount } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import * as v from 'valibot'

export interface PhotosForm {
  /** The photos in their order; fewer than three while they are being chosen. */
  photos: Sha256[]
  mainProfilePhotoIndex: number
}

const photosFormSchema = v.object({ photos: v.array(v.string()), mainProfilePhotoIndex: v.number() })

/** Returns null for a draft that another version of the app stored in another shape. */
export function readPhotosForm(storedForm: unknown): PhotosForm | null {
  const parsed = v.safeParse(photosFormSchema, storedForm)
  return parsed.success ? parsed.output : null
}

/** Returns the form's first values; a member who had only the one photo begins with that. */
export function formOfMember({ photo, photos = [], mainProfilePhotoIndex = 0 }: Member): PhotosForm {
  const currentPhotos = photos.length > 0 ? photos : photo ? [photo] : []
  return { photos: currentPhotos.map(({ sha256 }) => sha256), mainProfilePhotoIndex }
}

export function isWhole({ photos }: PhotosForm): boolean {
  return photos.length === profilePhotosCount
}

/** Returns the only photo that was chosen, where it is not the member's face already; null otherwise. */
export function newFaceIn({ photos }: PhotosForm, { photo }: Pick<Member, 'photo'>): Sha256 | null {
  const [only] = photos
  return photos.length === 1 && only !== undefined && only !== photo?.sha256 ? only : null
}

/** Adds a photo at the end. Returns null when the photo is among them already, or there is no place for it. */
export function withPhoto(form: PhotosForm, sha256: Sha256): PhotosForm | null {
  if (form.photos.includes(sha256) || isWhole(form)) return null
  return { ...form, photos: [...form.photos, sha256] }
}

/** The main one stays the main one, wherever it stands then. */
export function withoutPhoto(
  { photos, mainProfilePhotoIndex: main }: PhotosForm,
  sha256: Sha256,
): PhotosForm {
  const at = photos.indexOf(sha256)
  const next = main === at ? 0 : main > at ? main - 1 : main
  return { photos: photos.filter((each) => each !== sha256), mainProfilePhotoIndex: next }
}
