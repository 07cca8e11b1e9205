import type { Currency } from '#app/lib/money.ts'
import { formatMoney } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-style.ts'
import { ClearLink } from '#app/ui/forms/filters/clear-link.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { PRICE_BANDS, type PriceBand, type ProductFacets } from '../store-gateway.ts'
import { countFacetFilters, optionParam, priceValue, type StoreCriteria, storeHref } from './store-criteria.ts'

/** More are left out: they would fill the page. */
const MAX_OPTIONS = 4

type StoreFiltersProps = { criteria: StoreCriteria; facets: ProductFacets; id: string }

/** Whether there is anything to choose. */
export function hasChoices({ options, price }: StoreCriteria, facets: ProductFacets): boolean {
  return (
    Object.keys(options).length > 0 || price !== null || listOptions(facets).length > 0 || listBands(facets).length > 1
  )
}

/**
 * A select for each option of the products and for the price, each choice with the number of products it gives. In
 * place on a wide screen; on a phone a sheet that the element with `popoverTarget={id}` opens.
 */
export function StoreFilters({ criteria, facets, id }: StoreFiltersProps) {
  const { options, price } = criteria
  // A choice without products is still shown, so that it can be taken back.
  const titles = [...new Set([...Object.keys(options), ...listOptions(facets).map(({ title }) => title)])]
  const bands = PRICE_BANDS.filter((band, index) => (facets.prices[index] ?? 0) > 0 || isSame(band, price))
  return (
    <div id={id} popover="auto" className="phone-sheet filter-sheet lg:col-span-full">
      <p className="font-display text-xl font-semibold md:hidden">Filters</p>
      {titles.map((title) => (
        <SelectField
          key={title}
          label={title}
          name={optionParam(title)}
          defaultValue={options[title] ?? ''}
          options={[{ value: '', label: `Any ${title.toLowerCase()}` }, ...listValues(title, options[title], facets)]}
          compact
          className="md:w-40"
        />
      ))}
      <SelectField
        label="Price"
        name="price"
        defaultValue={price ? priceValue(price) : ''}
        options={[
          { value: '', label: 'Any price' },
          ...bands.map((band) => ({
            value: priceValue(band),
            label: withCount(formatBand(band, facets.currency), facets.prices[PRICE_BANDS.indexOf(band)]),
          })),
        ]}
        compact
        className="md:w-40"
      />
      <div className="flex gap-3 md:hidden">
        {countFacetFilters(criteria) > 0 && (
          <ClearLink to={storeHref({ ...criteria, options: {}, price: null, page: 1 })} />
        )}
        <Button type="submit" className="no-scripting-only">
          Show results
        </Button>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className={buttonClass({ block: true }, 'scripting-only')}
        >
          Show results
        </button>
      </div>
    </div>
  )
}

const listOptions = (facets: ProductFacets) =>
  facets.options.filter(({ values }) => values.length > 1).slice(0, MAX_OPTIONS)
const listBands = (facets: ProductFacets) => PRICE_BANDS.filter((_, index) => (facets.prices[index] ?? 0) > 0)

function listValues(title: string, chosen: string | undefined, { options }: ProductFacets) {
  const values = options.find((option) => option.title === title)?.values ?? []
  const shown =
    chosen === undefined || values.some(({ value }) => value === chosen)
      ? values
      : [...values, { value: chosen, count: 0 }]
  return shown.map(({ value, count }) => ({ value, label: withCount(value, count) }))
}

/** A choice without products has no number: it is shown only because it is chosen. */
const withCount = (label: string, count = 0) => (count > 0 ? `${label} (${count})` : label)
const isSame = (band: PriceBand, price: PriceBand | null) => price !== null && priceValue(band) === priceValue(price)

/** `Under $25`, `$25 to $50`, `$100 and over`. */
function formatBand({ min, max }: PriceBand, currency: Currency): string {
  const whole = (amount: number) => formatMoney(amount, { ...currency, digits: 0 })
  if (max === null) return `${whole(min)} and over`
  return min === 0 ? `Under ${whole(max)}` : `${whole(min)} to ${whole(max)}`
}
