import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import type { Product, Variant } from '../product/product.ts'
import { afterChoosing, choicesOf } from '../product/variants.ts'
import { optionField } from './option-field.ts'

type OptionPickersProps = { product: Product; chosen: Variant; onChoose(variant: Variant): void }

/** One group of radios for each option. Without scripts they are fields of the form, `option_0` and so on. */
export function OptionPickers({ product, chosen, onChoose }: OptionPickersProps) {
  return product.options.map((option, place) => (
    <RadioGroup
      key={option.id}
      label={option.title}
      name={optionField(place)}
      look="chips"
      required
      value={chosen.values[option.id] ?? ''}
      onChange={(value) => onChoose(afterChoosing(product, option, value, chosen))}
      options={choicesOf(product, option, chosen).map(({ value, possible, why }) => ({
        value,
        label: value,
        disabled: !possible,
        ...(why ? { hint: why } : {}),
      }))}
    />
  ))
}
