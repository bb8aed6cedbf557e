/** The filters of Explore: words, a kind, and what the place offers. */
import type { PlaceTag } from '@porchlight/contracts/places/places.catalogue'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { SearchInput } from '../../../ui/controls/search-input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { usePlaceKinds } from '../place-kinds.ts'
import { TagToggles } from '../tag-toggles.tsx'
import { amenities, type ExploreView } from './explore.ts'
import styles from './place-filters.module.css'

const texts = placeScreenTexts.explore

interface PlaceFiltersProps {
  view: ExploreView
  onChange: (view: ExploreView) => void
}

export function PlaceFilters({ view, onChange }: PlaceFiltersProps) {
  const kinds = usePlaceKinds()
  return (
    <div className={styles.filters}>
      <SearchInput
        label={texts.search}
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
      />
      <Field label={<span className="visually-hidden">{texts.category}</span>}>
        {(ids) => (
          <Select
            {...ids}
            value={view.category}
            onChange={(category) => onChange({ ...view, category })}
            options={kinds}
            placeholder={texts.allCategories}
          />
        )}
      </Field>
      <TagToggles
        label={texts.tags}
        options={amenities}
        value={view.tags}
        onChange={(tags: readonly PlaceTag[]) => onChange({ ...view, tags })}
        isLabelHidden
        isOneLine
      />
    </div>
  )
}
