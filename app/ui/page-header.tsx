import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type PageHeaderProps = {
  title: ReactNode
  /** The number of what the page lists, after the title: `12` or `12 of 40`. */
  count?: ReactNode
  lead?: ReactNode
  /** Above the title, such as a Breadcrumb. */
  above?: ReactNode
  /** Buttons at the end of the title row, centred on the title. */
  actions?: ReactNode
  /** On a phone the actions are an icon, and a long title wraps beside it. */
  hasIconAction?: boolean
}

/**
 * The page's only `h1` with its count and actions in one row, and its lead. Smaller in the signed-in areas, where wide
 * screens show the lead in the same row if it fits there in one line, and below the title otherwise.
 */
export function PageHeader({ title, count, lead, above, actions, hasIconAction }: PageHeaderProps) {
  const hasCount = count !== undefined && count !== null
  return (
    <header
      className={cx(
        'mb-8 space-y-2 in-data-area:mb-4 in-data-area:space-y-0.5',
        // Less above a list, so that its first row is in the first screen of a phone.
        !hasCount && 'in-data-area:max-md:mb-3',
        hasCount && (lead ? 'in-data-area:max-md:mb-2' : 'in-data-area:max-md:mb-1.5'),
      )}
    >
      {above}
      <div
        className={cx(
          'flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 in-data-area:max-sm:gap-x-2 in-data-area:lg:items-start',
          hasIconAction && 'max-sm:flex-nowrap',
        )}
      >
        <div className="contents in-data-area:lg:flex in-data-area:lg:min-h-11 in-data-area:lg:min-w-80 in-data-area:lg:flex-1 in-data-area:lg:flex-wrap in-data-area:lg:content-center in-data-area:lg:items-baseline in-data-area:lg:gap-x-6 in-data-area:lg:gap-y-1">
          <div className="flex min-w-0 max-w-prose flex-wrap items-baseline gap-x-3 in-data-area:max-w-none in-data-area:max-lg:py-1 in-data-area:max-sm:gap-x-2">
            <h1 className="min-w-0 text-3xl wrap-anywhere in-data-area:text-title">{title}</h1>
            {hasCount && <p className="text-ink-soft tabular-nums">{count}</p>}
          </div>
          {lead && (
            <div
              className={cx(
                'order-last basis-full in-data-area:-mt-2',
                // On a phone between the title and the buttons. Those of a list share the title's row, so that its rows
                // begin higher.
                !hasCount && 'max-sm:order-none',
                'in-data-area:lg:order-none in-data-area:lg:mt-0 in-data-area:lg:basis-auto',
              )}
            >
              <p className="lead max-w-prose wrap-anywhere in-data-area:text-sm in-data-area:lg:max-w-[54rem] in-data-area:lg:leading-snug">
                {lead}
              </p>
            </div>
          )}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-1.5 sm:gap-3 in-data-area:max-sm:[&_a]:px-2.5 in-data-area:max-sm:[&_a]:text-sm in-data-area:max-sm:[&_button]:px-2.5 in-data-area:max-sm:[&_button]:text-sm in-data-area:lg:min-h-11">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
