import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import type { Product, Variant } from '../product/product.ts'
import { listOptionChoices, selectOptionValue } from '../product/variants.ts'
import { optionFieldName } from './option-field.ts'

type OptionPickersProps = { product: Product; chosen: Variant; onChoose(variant: Variant): void }

/** One group of radios for each option. Without scripts they are fields of the form, `option_0` and so on. */
export function OptionPickers({ product, chosen, onChoose }: OptionPickersProps) {
  return product.options.map((option, place) => (
    <RadioGroup
      key={option.id}
      label={option.title}
      name={optionFieldName(place)}
      look="chips"
      required
      value={chosen.values[option.id] ?? ''}
      onChange={(value) => onChoose(selectOptionValue(product, option, value, chosen))}
      options={listOptionChoices(product, option, chosen).map(({ value, isAvailable: possible, hint: why }) => ({
        value,
        label: value,
        disabled: !possible,
        ...(why ? { hint: why } : {}),
      }))}
    />
  ))
}
