import GripVertical from 'lucide-react/icons/grip-vertical'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Combobox } from '#app/ui/combobox.tsx'
import { cx } from '#app/ui/cx.ts'
import { controlClass, FieldFrame, useField } from '#app/ui/forms/field.tsx'
import { OrderField } from '#app/ui/forms/lists/order-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { ProductThumb } from '../product-thumb.tsx'
import type { RelatedItem } from './edit-placement.server.ts'
import { MAX_RELATED, RELATED_FIELD } from './placement-form.ts'

/** Pause in typing after which products are searched. */
const DEBOUNCE_MS = 150
const MAX_SUGGESTIONS = 6

type RelatedProductsProps = {
  productId: string
  related: readonly RelatedItem[]
  of: GetFieldProps
}

/** The related products of a product in their order, and a field that finds further ones by title or SKU. */
export function RelatedProducts({ productId, related, of }: RelatedProductsProps) {
  const section = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState(() => new Map(related.map((item) => [item.id, item])))
  const [chosen, setChosen] = useState(() => related.map(({ id }) => id))
  const { name, id, errors, defaultValue } = of('add')
  const field = useField({ id, errors, hint: 'hint' })
  const search = useProductSearch()
  const add = (item: RelatedItem) => {
    const box = section.current?.querySelector<HTMLInputElement>(`[name=${RELATED_FIELD}]`)
    if (!box) return
    setKnown((items) => new Map(items).set(item.id, item))
    box.value = [...chosen, item.id].join(' ')
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={section} className="space-y-4">
      <OrderField
        label="Related products"
        name={RELATED_FIELD}
        keys={related.map((item) => item.id)}
        nameOf={(key) => known.get(key)?.title ?? ''}
        canRemove
        onOrder={setChosen}
        className="divide-y divide-line rounded-card border border-line"
        itemClassName="flex items-center gap-3 px-3 py-2 max-sm:flex-wrap max-sm:gap-y-0"
      >
        {(key, _at, buttons) => {
          const item = known.get(key)
          return (
            item && (
              <>
                {chosen.length > 1 && (
                  <GripVertical
                    aria-hidden="true"
                    className="scripting-only size-5 shrink-0 text-ink-soft max-md:hidden"
                  />
                )}
                <ProductThumb image={item.image} />
                <span className="min-w-0 flex-1 wrap-anywhere">{item.title}</span>
                <span className="flex shrink-0 justify-end max-sm:basis-full">{buttons}</span>
              </>
            )
          )
        }}
      </OrderField>
      {chosen.length < MAX_RELATED ? (
        <FieldFrame
          label="Add a product"
          hint={`Type part of its title or SKU, and choose it. Up to ${MAX_RELATED} products.`}
          errors={errors ?? null}
          ids={field}
        >
          <div className="relative">
            <Combobox
              {...field.control}
              name={name}
              defaultValue={defaultValue}
              maxLength={150}
              className={cx(controlClass)}
              options={search.found.filter((item) => item.id !== productId && !chosen.includes(item.id))}
              keyOf={(item) => item.id}
              textOf={() => ''}
              onType={search.load}
              onClose={search.clear}
              onChoose={add}
            >
              {(item) => (
                <span className="flex min-w-0 items-center gap-3">
                  <ProductThumb size="sm" image={item.image} />
                  <span className="min-w-0 wrap-anywhere">{item.title}</span>
                </span>
              )}
            </Combobox>
          </div>
        </FieldFrame>
      ) : (
        <p className="text-sm text-ink-soft">A product page shows up to {MAX_RELATED} related products.</p>
      )}
    </div>
  )
}

/** Finds products with the search of the product list. */
function useProductSearch() {
  const fetcher = useFetcher<{ rows: RelatedItem[] }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const clear = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  const load = (typed: string) => {
    clear()
    const q = typed.trim()
    if (q === '') return
    timer.current = setTimeout(() => {
      // Shown at once as loading, so that the products that were found before do not appear in between.
      void fetcher.load(`/admin/store/products?${new URLSearchParams({ q })}`, { flushSync: true })
      setIsOpen(true)
    }, DEBOUNCE_MS)
  }
  const found = isOpen && fetcher.state === 'idle' ? (fetcher.data?.rows ?? []) : []
  return { found: found.slice(0, MAX_SUGGESTIONS), load, clear }
}
