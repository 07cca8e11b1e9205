import Star from 'lucide-react/icons/star'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { RATINGS, ratingLabel } from './annotation-forms.ts'
import { useDebouncedSave } from './use-debounced-save.ts'

type RatingFormProps = { applicationId: string; rating: number | null; back: string }

/**
 * The rating as five radio buttons. With scripts a click saves at once, and what arrow keys choose is saved when they
 * rest, on Enter, or when the focus leaves; without, `Save rating` saves.
 */
export function RatingForm({ applicationId, rating, back }: RatingFormProps) {
  const fetcher = useFetcher<unknown>({ key: `rating-${applicationId}` })
  const action = `/view-applicants/${applicationId}/rating`
  const { waiting, saveNow, saveLater } = useDebouncedSave((value, options) =>
    fetcher.submit({ rating: value, back }, { method: 'post', action, ...options }),
  )
  const chosen = waiting ?? fetcher.formData?.get('rating')
  const shown = typeof chosen === 'string' ? Number(chosen) || null : rating
  return (
    <fetcher.Form method="post" action={action} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name="back" value={back} />
      <fieldset
        role="radiogroup"
        aria-label="Rating"
        className="flex flex-wrap items-center"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) saveNow()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          saveNow()
        }}
      >
        {RATINGS.map((value) => (
          <label
            key={value}
            className={cx(
              'relative grid size-9 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:size-11',
              shown !== null && value <= shown ? 'text-ink' : 'text-edge',
            )}
          >
            <input
              type="radio"
              name="rating"
              value={value}
              checked={shown === value}
              onChange={({ nativeEvent }) => {
                const isPointer = nativeEvent instanceof UIEvent && nativeEvent.detail > 0
                if (isPointer) saveNow(String(value))
                else saveLater(String(value))
              }}
              aria-label={ratingLabel(value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star aria-hidden="true" className={cx('size-5.5', shown !== null && value <= shown && 'fill-wattle')} />
          </label>
        ))}
      </fieldset>
      {/* Before `Clear rating`, because Enter in a form presses its first button. */}
      <Button type="submit" tone="secondary" size="sm" className="no-scripting-only">
        Save rating
      </Button>
      {shown === null && (
        <span aria-hidden="true" className="text-sm text-ink-soft">
          Not rated
        </span>
      )}
      {shown !== null && (
        <Button
          type="submit"
          name="rating"
          value=""
          tone="quiet"
          size="sm"
          className="scripting-only max-md:min-h-11"
          onClick={(event) => {
            event.preventDefault()
            // The button goes with the rating.
            event.currentTarget.form?.querySelector<HTMLElement>('input[type=radio]')?.focus()
            saveNow('')
          }}
        >
          Clear rating
        </Button>
      )}
    </fetcher.Form>
  )
}

/** The rating in a row of a list: `4 stars` for screen readers. */
export function RatingStars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-0.5 font-semibold text-ink tabular-nums">
      <Star aria-hidden="true" className="size-3.5 fill-wattle" />
      <span aria-hidden="true">{rating}</span>
      <span className="sr-only">{ratingLabel(rating)}</span>
    </span>
  )
}
