/** Adds a third place. Submitting writes to this device; nothing here awaits the network. */
import { appTexts } from '../../../locales/en/app.ts'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { paths } from '../../../paths.ts'
import { useFinish } from '../../../ui/hooks/use-finish.ts'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { AddPlaceForm } from './add-place-form.tsx'
import styles from './place-form.module.css'

/** Milliseconds for reading the message, before the list takes its place. */
const leaveAfterMs = 1500

export default function AddPlaceScreen() {
  const finish = useFinish()
  return (
    <div className={styles.screen}>
      <title>{`${texts.form.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.form.title} back={{ to: paths.places, label: texts.backToList }} />
      <p className={styles.soft}>{texts.form.intro}</p>
      <AddPlaceForm onKept={() => setTimeout(() => finish(paths.places), leaveAfterMs)} />
    </div>
  )
}
