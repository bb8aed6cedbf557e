/** Shows a setting: a field, or what the server's environment says. */
import type { Setting, SettingName } from '@porchlight/contracts/setup/setup.schema'
import { useId } from 'react'
import { setupTexts as texts } from '../../locales/en/setup.ts'
import { Field, type FieldIds, TextInput } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { isOrder } from './order.ts'
import { OrderField } from './order-field.tsx'
import styles from './setup.module.css'

interface SettingFieldProps {
  name: SettingName
  setting: Setting
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

export function SettingField({ name, setting, value, error, onChange }: SettingFieldProps) {
  const { label, hint } = texts.settings[name]
  const { setOnServer } = setting
  const note = setOnServer === null ? hint : texts.setOnServer(setOnServer)
  if (isOrder(name)) {
    const isFixed = setOnServer !== null
    return <OrderField {...{ name, label, value, error, isFixed, onChange }} hint={note} />
  }
  const control = (ids: FieldIds) => {
    if (setOnServer !== null) return <Fixed ids={ids} name={name} value={setting.value} />
    if (isChoice(name)) {
      const options = Object.entries(texts.choices[name]).map(([option, words]) => ({
        value: option,
        label: words,
      }))
      return <Select {...ids} value={value} onChange={onChange} options={options} />
    }
    if (isPage(name)) {
      return (
        <TextArea
          {...ids}
          className={styles.page}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    }
    if (name === 'timeZone') return <ZoneInput ids={ids} value={value} onChange={onChange} />
    return (
      <TextInput
        {...ids}
        value={value}
        inputMode={inputModes[name]}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <Field label={label} hint={note} error={error}>
      {control}
    </Field>
  )
}

function Fixed({ ids, name, value }: { ids: FieldIds; name: SettingName; value: string }) {
  if (isPage(name)) return <TextArea {...ids} className={styles.page} value={value} readOnly />
  const words = isChoice(name) ? new Map(Object.entries(texts.choices[name])).get(value) : undefined
  return (
    <TextInput {...ids} value={words ?? value} readOnly onClick={(event) => event.currentTarget.select()} />
  )
}

function ZoneInput({
  ids,
  value,
  onChange,
}: {
  ids: FieldIds
  value: string
  onChange: (text: string) => void
}) {
  const listId = useId()
  return (
    <>
      <TextInput
        {...ids}
        value={value}
        list={listId}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

const inputModes: { readonly [Name in SettingName]?: 'email' | 'decimal' } = {
  supportEmail: 'email',
  priceMonthly: 'decimal',
  priceAnnual: 'decimal',
}

function isChoice(name: SettingName): name is keyof typeof texts.choices {
  return name in texts.choices
}

function isPage(name: SettingName): boolean {
  return name === 'terms' || name === 'privacy'
}
