import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import type { Product, Variant } from '../product/product.ts'
import { listOptionChoices, optionFieldName, selectOptionValue } from '../product/variants.ts'
import { colourSwatch } from './colour-swatch.tsx'

type OptionPickersProps = { product: Product; selected: Variant; onSelect(variant: Variant): void }

/** A radio group for each option. Without scripts they are submitted as form fields. */
export function OptionPickers({ product, selected, onSelect }: OptionPickersProps) {
  return product.options.map((option, index) => (
    <RadioGroup
      key={option.id}
      label={option.title}
      name={optionFieldName(index)}
      look="chips"
      required
      value={selected.values[option.id] ?? ''}
      onChange={(value) => onSelect(selectOptionValue(product, option, value, selected))}
      options={listOptionChoices(product, option, selected).map(({ value, isAvailable, hint }) => ({
        value,
        label: value,
        mark: colourSwatch(value),
        disabled: !isAvailable,
        ...(hint ? { hint } : {}),
      }))}
    />
  ))
}
