import { formatDate, isCalendarDate } from '#app/lib/dates.ts'
import { parseDollars } from '#app/lib/dollars.ts'
import { formatCents } from '../checkout.ts'
import { normaliseDiscountCode } from './discount.ts'
import { DISCOUNT_KIND_LABELS } from './discount-form.ts'

/** What a discount gives and when it applies, in words, while its form is filled in. */
export function DiscountPreview({ fields }: { fields: Readonly<Record<string, string>> }) {
  const code = normaliseDiscountCode(fields.code ?? '')
  return (
    <div className="space-y-4">
      <div>
        <p className="font-display text-2xl font-semibold">{value(fields)}</p>
        <p className="text-ink-soft">
          {fields.automatic ? (
            'Applied to every cart, without a code'
          ) : code === '' ? (
            'With a code'
          ) : (
            <>
              With the code <span className="font-mono font-semibold text-ink">{code}</span>
            </>
          )}
        </p>
      </div>
      <ul className="list-disc space-y-1 border-t border-line pt-3 pl-5 text-sm">
        {conditions(fields).map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
    </div>
  )
}

function value({ kind, percent, amount }: Readonly<Record<string, string>>): string {
  if (kind === 'free_shipping') return DISCOUNT_KIND_LABELS.free_shipping
  const dollars = price(amount)
  if (kind === 'fixed') return dollars ? `${dollars} off` : DISCOUNT_KIND_LABELS.fixed
  const number = percent?.replace(/\s*%$/, '').trim()
  return number ? `${number}% off` : DISCOUNT_KIND_LABELS.percentage
}

function conditions(fields: Readonly<Record<string, string>>): string[] {
  const { minimum, starts_on: start = '', ends_on: end = '', usage_limit: limit, customer_limit: each } = fields
  const from = price(minimum)
  const isForSome = Boolean(fields.products?.trim() || fields.collections)
  const list = [
    isForSome ? 'Some products only' : 'The whole order',
    fields.excludes_sale && 'Not for items on sale',
    from && (isForSome || fields.excludes_sale ? `From ${from} of discounted items` : `Orders from ${from}`),
    isCalendarDate(start) ? `From ${formatDate(start, 'UTC')}` : 'From now',
    isCalendarDate(end) ? `Until ${formatDate(end, 'UTC')}` : 'No end date',
    limit?.trim() && `${limit.trim()} times in total`,
    each?.trim() && `${each.trim()} times per customer, who needs to sign in`,
  ]
  return list.filter((text): text is string => Boolean(text))
}

/** `$50.00`, or null while the field is empty or not an amount. */
function price(text: string | undefined): string | null {
  const cents = text?.trim() ? parseDollars(text) : null
  return cents === null ? null : formatCents(cents)
}
