/** A switch for the data saver, which loads text first and photos on a tap: the member or the browser turns it on. */
import { fileTexts } from '../../locales/en/files.ts'
import { formatBytes } from '../../locales/en/formats.ts'
import { Switch } from '../../ui/controls/field.tsx'
import { asksBrowserToSave, chooseDataSaver, isSaving, useDataSaver } from './files.ui.ts'

const texts = fileTexts.saver

export function DataSaverSwitch() {
  const isOn = useDataSaver(isSaving)
  const isChosen = useDataSaver(({ choice }) => choice !== null)
  const savedBytes = useDataSaver((saver) => saver.saved)
  const hint = !isChosen && asksBrowserToSave() ? texts.hintByBrowser : texts.hint
  return (
    <Switch
      label={texts.label}
      hint={savedBytes > 0 ? `${hint} ${texts.saved(formatBytes(savedBytes))}` : hint}
      checked={isOn}
      onChange={(event) => chooseDataSaver(event.target.checked)}
    />
  )
}
